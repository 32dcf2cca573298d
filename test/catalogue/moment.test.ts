import '../support/tables.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deadlineMoment, moment } from '../../src/catalogue/notices/moment.ts'

const kenya = { zone: 'Africa/Nairobi', country: 'KE' }
const america = { zone: 'America/New_York', country: 'US' }
const canada = { zone: 'America/Toronto', country: 'CA' }

describe('moment', () => {
  it.for([
    // ISO 8601, with what publishers leave out of it.
    ['2027-03-01T12:00:00Z', null, '2027-03-01T12:00:00.000Z'],
    ['2027-03-01T12:00:00', kenya, '2027-03-01T09:00:00.000Z'],
    ['2027-03-01T9:00:00Z', null, '2027-03-01T09:00:00.000Z'],
    ['2027-3-1 9:00', kenya, '2027-03-01T06:00:00.000Z'],
    ['2027-03-01T12:00+0300', null, '2027-03-01T09:00:00.000Z'],
    ['2027-03-01T12:00:00.5+03', null, '2027-03-01T09:00:00.500Z'],
    ['2027-03-01T24:00:00Z', null, '2027-03-02T00:00:00.000Z'],
    ['2027-12-31 24:00', kenya, '2027-12-31T21:00:00.000Z'],
    ['2027-03-01+03:00', null, '2027-03-01T20:59:59.000Z'],
    ['2027-03-01', kenya, '2027-03-01T20:59:59.000Z'],
    ['2027/03/01 12:00 UTC', kenya, '2027-03-01T12:00:00.000Z'],
    ['20270301', null, '2027-03-01T23:59:59.000Z'],
    [20270301, null, '2027-03-01T23:59:59.000Z'],
    ['20270301T120000Z', null, '2027-03-01T12:00:00.000Z'],
    ['20270301120000', kenya, '2027-03-01T09:00:00.000Z'],
    ['20270301 1200', kenya, '2027-03-01T09:00:00.000Z'],
    // Halves of the day.
    ['2027-03-01 02:30 PM', kenya, '2027-03-01T11:30:00.000Z'],
    ['2027-03-01 2:30pm', kenya, '2027-03-01T11:30:00.000Z'],
    ['2027-03-01 2 p.m.', kenya, '2027-03-01T11:00:00.000Z'],
    ['2027-03-01 12:15 AM', kenya, '2027-02-28T21:15:00.000Z'],
    ['2027-03-01 12 PM', kenya, '2027-03-01T09:00:00.000Z'],
    // The day first, or the month first.
    ['01/03/2027 12:00', kenya, '2027-03-01T09:00:00.000Z'],
    ['1-3-2027', kenya, '2027-03-01T20:59:59.000Z'],
    ['01.03.2027, 9.30 Uhr', null, '2027-03-01T09:30:00.000Z'],
    ['31/12/2027', null, '2027-12-31T23:59:59.000Z'],
    ['31/12/2027', america, '2028-01-01T04:59:59.000Z'],
    ['03/03/2027', null, '2027-03-03T23:59:59.000Z'],
    ['03/01/2027 5:00 PM', america, '2027-03-01T22:00:00.000Z'],
    ['12/31/2027 5:00 PM', canada, '2027-12-31T22:00:00.000Z'],
    // Counted since 1970.
    [1803902400, null, '2027-03-01T12:00:00.000Z'],
    [1803902400000, null, '2027-03-01T12:00:00.000Z'],
    ['1803902400000', null, '2027-03-01T12:00:00.000Z'],
    ['/Date(1803902400000)/', null, '2027-03-01T12:00:00.000Z'],
    ['/Date(1803902400000+0300)/', null, '2027-03-01T12:00:00.000Z'],
    [String.raw`\/Date(1803902400000)\/`, null, '2027-03-01T12:00:00.000Z'],
    [{ $date: '2027-03-01T12:00:00Z' }, null, '2027-03-01T12:00:00.000Z'],
    [{ $date: { $numberLong: '1803902400000' } }, null, '2027-03-01T12:00:00.000Z'],
    // Months in words.
    ['01-MAR-2027 12:00', kenya, '2027-03-01T09:00:00.000Z'],
    ['1/Mar/2027', null, '2027-03-01T23:59:59.000Z'],
    ['Monday, 1 March 2027 - 12:00', kenya, '2027-03-01T09:00:00.000Z'],
    ['Mar 01, 2027 02:00 pm', america, '2027-03-01T19:00:00.000Z'],
    ['Mon, 01 Mar 2027 12:00:00 GMT', kenya, '2027-03-01T12:00:00.000Z'],
    ['1 de marzo de 2027', null, '2027-03-01T23:59:59.000Z'],
    ['2049-12-31T22:00:00Z', null, '2049-12-31T22:00:00.000Z'],
    ['1. März 2027, 12:00 Uhr', null, '2027-03-01T12:00:00.000Z'],
  ] as const)('reads a deadline %j in %j as %s', ([written, place, expected]) => {
    expect(deadlineMoment(written, place)).toBe(expected)
  })

  it.for([
    // The day or the month may come first.
    ['01/03/2027', null],
    ['01-03-2027 12:00', canada],
    // A time, or its place, is not known: the end of the day would be another deadline.
    ['2027-03-01 in the morning', kenya],
    ['2027-03-01 25:00', kenya],
    ['2027-03-01 12:61', kenya],
    ['2027-03-01 13:00 PM', kenya],
    ['2027-03-01 12:00 SAST', kenya],
    ['1 March 2027 12:00 SAST', kenya],
    ['1 March 2027 or 2 March 2027', kenya],
    ['2027-03-01/2027-04-01', kenya],
    ['1 March 2027, room 305', kenya],
    ['1 March 2027 in the morning', kenya],
    // No days, or days that no deadline can mean.
    ['2027-02-30', null],
    ['31/04/2027', kenya],
    ['2027', kenya],
    ['12345678', null],
    ['0001-01-01T00:00:00Z', null],
    ['0025-02-01', null],
    ['1900-01-01T00:00:00Z', null],
    ['1970-01-01', null],
    ['9999-12-31T23:59:59Z', null],
    ['2099-12-31', null],
    ['2099-12-31T00:00:00', kenya],
    ['2190-01-01', null],
    ['/Date(-62135596800000)/', null],
    [0, null],
    ['', null],
    ['soon', kenya],
    [true, null],
    [null, null],
  ] as const)('reads no deadline in %j in %j', ([written, place]) => {
    expect(deadlineMoment(written, place)).toBeNull()
  })

  it('reads an instant of the next decades in every form of the same moment', () => {
    const time = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2079-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(time, (date) => {
        const iso = `${date.toISOString().slice(0, 19)}Z`
        const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-')
        const clock = iso.slice(11, 19)
        const hour = date.getUTCHours()
        const half = `${hour % 12 || 12}${clock.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
        const seconds = Math.floor(date.getTime() / 1000)
        const expected = new Date(seconds * 1000).toISOString()
        const forms = [
          iso,
          iso.replaceAll(/[-:]/g, ''),
          `${day}/${month}/${year} ${clock}`,
          `${Number(day)}.${Number(month)}.${year} ${clock}`,
          `${iso.slice(0, 10)} ${half}`,
          `/Date(${seconds * 1000})/`,
          ...(String(seconds).length === 10 ? [seconds, seconds * 1000] : []),
        ]
        for (const form of forms)
          expect([form, moment(form, 'end', { zone: null, country: 'IN' })]).toEqual([form, expected])
      }),
    )
  })
})
