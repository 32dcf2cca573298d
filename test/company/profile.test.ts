import { describe, expect, it } from 'vitest'
import { derive } from '../../src/platform/context/context.ts'
import '../support/tables.ts'
import { completeness } from '../../src/company/profile/completeness.ts'
import {
  addCertification,
  getCertification,
  removeCertification,
  updateCertification,
} from '../../src/company/profile/certifications/commands.ts'
import { SaveCertification } from '../../src/company/profile/certifications/schema.ts'
import { saveRecord, savePart } from '../../src/company/profile/commands.ts'
import { profileDigest } from '../../src/company/profile/digest.ts'
import { allGrounds, declaredIn, withDeclared } from '../../src/company/profile/grounds.ts'
import { mandatoryGrounds } from '../../src/reference/codes/mandatory-grounds.ts'
import {
  type ProfilePart,
  type PartName,
  partNames,
  profilePart,
  profileParts,
  unknownProfile,
} from '../../src/company/profile/parts.ts'
import { listAllCertifications, readCompleteness, readOwnCompany } from '../../src/company/profile/queries.ts'
import { Profile } from '../../src/identity/accounts/schema.ts'
import { day, iso } from '../../src/platform/time/time.ts'
import { newCompany, operate } from '../support/api.ts'
import { actionsOf, addStaff, newStaff, type Staff } from '../support/people.ts'

const identity = (legalName: string | null): ProfilePart<'identity'> => ({
  legalName,
  registrationNumber: null,
  vatNumber: null,
})
const seenBy = async (who: Staff, part: PartName) =>
  profileDigest(profilePart(part, (await readOwnCompany(who.ctx())).profile))
const save = async <N extends PartName>(who: Staff, part: N, values: ProfilePart<N>, seen?: string) => {
  const known = seen ?? (await seenBy(who, part))
  return who.act((ctx) => savePart(ctx, part, { values, seen: known }))
}

describe('parts', () => {
  it('are together every member of a profile, each once', () => {
    const members = partNames.flatMap((name) => Object.keys(profileParts[name].shape))
    expect(members.toSorted()).toEqual(Object.keys(Profile.shape).toSorted())
  })
})

describe('savePart', () => {
  it('saves a part, leaves the others, and counts the version', async () => {
    const [owner, admin] = await newStaff('owner', 'admin')
    await save(owner, 'identity', identity('Roads Ltd'))
    const { version } = await save(admin, 'size', {
      sizeClass: 'small',
      employees: 12,
      turnover: [{ year: 2025, amount: 1_200_000.5, currency: 'EUR' }],
    })
    expect(version).toBe(2)
    const { profile } = await readOwnCompany(owner.ctx())
    expect(profile).toEqual({
      ...unknownProfile(),
      legalName: 'Roads Ltd',
      sizeClass: 'small',
      employees: 12,
      turnover: [{ year: 2025, amount: 1_200_000.5, currency: 'EUR' }],
    })
    expect(await actionsOf(owner.companyId)).toEqual(['profile identity', 'profile size'])
  })

  it('loses nothing that others save at the same time in other parts', async () => {
    const [owner, admin] = await newStaff('owner', 'admin')
    const [a, b] = [await seenBy(owner, 'identity'), await seenBy(admin, 'size')]
    await Promise.all([
      save(owner, 'identity', identity('Roads Ltd'), a),
      save(admin, 'size', { sizeClass: 'micro', employees: null, turnover: null }, b),
    ])
    const { profile, version } = await readOwnCompany(owner.ctx())
    expect([profile.legalName, profile.sizeClass, version]).toEqual(['Roads Ltd', 'micro', 2])
  })

  it('refuses a part that somebody changed since it was seen, and takes it when seen anew', async () => {
    const [owner, admin] = await newStaff('owner', 'admin')
    const seen = await seenBy(owner, 'identity')
    await save(admin, 'identity', identity('Theirs'))
    await expect(save(owner, 'identity', identity('Mine'), seen)).rejects.toThrow('Someone changed this part')
    expect((await readOwnCompany(owner.ctx())).profile.legalName).toBe('Theirs')
    await save(owner, 'identity', identity('Mine'))
    expect((await readOwnCompany(owner.ctx())).profile.legalName).toBe('Mine')
  })

  it('lets one of two win who save the same part at once', async () => {
    const [owner, admin] = await newStaff('owner', 'admin')
    const seen = await seenBy(owner, 'identity')
    const results = await Promise.allSettled([
      save(owner, 'identity', identity('Mine'), seen),
      save(admin, 'identity', identity('Theirs'), seen),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await readOwnCompany(owner.ctx())).version).toBe(1)
  })

  it('writes nothing when nothing is different', async () => {
    const [owner] = await newStaff('owner')
    await save(owner, 'identity', identity('Roads Ltd'))
    expect((await save(owner, 'identity', identity('Roads Ltd'), 'whatever was seen')).version).toBe(1)
    expect(await actionsOf(owner.companyId)).toEqual(['profile identity'])
  })

  it('is no member’s, and no stranger’s', async () => {
    const [owner, member] = await newStaff('owner', 'member')
    await expect(save(member, 'identity', identity('Mine'))).rejects.toThrow('Only an owner or admin')
    const [stranger] = await newStaff('owner')
    const disguised = {
      ...stranger,
      ctx: () =>
        derive(stranger.ctx(), {
          caller: { ...stranger.ctx().caller, company: owner.ctx().caller.company },
        }),
    }
    await expect(readOwnCompany(disguised.ctx())).rejects.toThrow('no longer belong')
    expect((await readOwnCompany(owner.ctx())).version).toBe(0)
  })

  it('shows in what the API analyses, and gone when emptied', async () => {
    const company = await newCompany()
    const owner = await addStaff(company.companyId, 'owner')
    await save(owner, 'identity', identity('Roads Ltd'))
    const shown = await operate('PATCH', `/companies/${company.companyId}`, {})
    expect(shown.body.data.profile).toMatchObject({ legalName: 'Roads Ltd', version: 1 })
    await save(owner, 'identity', identity(null))
    expect((await operate('PATCH', `/companies/${company.companyId}`, {})).body.data.profile).toBeNull()
  })
})

describe('saveRecord', () => {
  const record = (name: string) => ({ name, country: 'IE' })
  const stored = profileDigest({ name: 'Staffed Ltd', country: 'DE' })
  const rename = (who: Staff, name: string, seen = stored) =>
    who.act((ctx) => saveRecord(ctx, { values: record(name), seen }))

  it('changes name and country for owner and admin', async () => {
    const [owner, admin, member] = await newStaff('owner', 'admin', 'member')
    await rename(owner, 'One')
    await rename(admin, 'Two', profileDigest(record('One')))
    await expect(rename(member, 'Three', profileDigest(record('Two')))).rejects.toThrow(
      'Only an owner or admin',
    )
    await expect(rename(owner, 'Four', stored)).rejects.toThrow('Someone changed')
    expect(await readOwnCompany(owner.ctx())).toMatchObject({ name: 'Two', country: 'IE' })
  })

  it('holds for keys from their next request on', async () => {
    const company = await newCompany()
    const owner = await addStaff(company.companyId, 'owner')
    const { body } = await company.call('GET', '/me')
    const { name, country } = body.data.company
    await rename(owner, 'Renamed Ltd', profileDigest({ name, country }))
    expect((await company.call('GET', '/me')).body.data.company).toMatchObject({
      name: 'Renamed Ltd',
      country: 'IE',
    })
  })
})

describe('certifications', () => {
  const iso9001 = SaveCertification.parse({ name: 'Quality', standard: 'ISO 9001', expiresAt: '2099-06-30' })
  const add = (who: Staff, values = iso9001) => who.act((ctx) => addCertification(ctx, values))

  it('are added, changed and removed, with what was done in the audit table', async () => {
    const [owner] = await newStaff('owner')
    const { id } = await add(owner)
    expect(await getCertification(owner.ctx(), id)).toEqual(iso9001)
    const values = { ...iso9001, issuer: 'TÜV' }
    await owner.act((ctx) => updateCertification(ctx, id, { values, seen: profileDigest(iso9001) }))
    await expect(
      owner.act((ctx) =>
        updateCertification(ctx, id, { values: { ...iso9001, issuer: 'DNV' }, seen: profileDigest(iso9001) }),
      ),
    ).rejects.toThrow('Someone changed this certificate')
    expect((await getCertification(owner.ctx(), id)).issuer).toBe('TÜV')
    await owner.act((ctx) => removeCertification(ctx, id))
    await expect(getCertification(owner.ctx(), id)).rejects.toThrow('Certification not found')
    expect(await actionsOf(owner.companyId)).toEqual([
      'add certification',
      'change certification',
      'remove certification',
    ])
  })

  it.for([
    [-1, 'expired'],
    [0, 'expiring'],
    [89, 'expiring'],
    [90, 'valid'],
    [null, 'valid'],
  ] as const)('that end in %j days are %s', async ([days, status]) => {
    const [owner] = await newStaff('owner')
    const expiresAt = days === null ? null : iso(Date.now() + days * day).slice(0, 10)
    await add(owner, { ...iso9001, expiresAt })
    expect((await listAllCertifications(owner.ctx())).map((each) => each.status)).toEqual([status])
  })

  it('are another company’s own', async () => {
    const [[owner], [stranger]] = [await newStaff('owner'), await newStaff('owner')]
    const { id } = await add(owner)
    const seen = profileDigest(iso9001)
    for (const attempt of [
      () => getCertification(stranger.ctx(), id),
      () =>
        stranger.act((ctx) => updateCertification(ctx, id, { values: { ...iso9001, name: 'Mine' }, seen })),
      () => stranger.act((ctx) => removeCertification(ctx, id)),
    ])
      await expect(attempt()).rejects.toThrow('Certification not found')
    expect(await getCertification(owner.ctx(), id)).toEqual(iso9001)
  })

  it('are owners’ and admins’ to change', async () => {
    const [owner, member] = await newStaff('owner', 'member')
    const { id } = await add(owner)
    await expect(add(member)).rejects.toThrow('Only an owner or admin')
    await expect(
      member.act((ctx) =>
        updateCertification(ctx, id, { values: { ...iso9001, name: 'Mine' }, seen: profileDigest(iso9001) }),
      ),
    ).rejects.toThrow('Only an owner or admin')
    await expect(member.act((ctx) => removeCertification(ctx, id))).rejects.toThrow('Only an owner or admin')
  })

  it('link to files of the company alone', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const [owner, stranger] = [
      await addStaff(company.companyId, 'owner'),
      await addStaff(other.companyId, 'owner'),
    ]
    const asset = await company.call('POST', '/assets', { name: 'Certificate', category: 'certificate' })
    const values = { ...iso9001, assetId: asset.body.data.id as string }
    await expect(add(stranger, values)).rejects.toThrow('Asset not found')
    const { id } = await add(owner, values)
    const { body } = await company.call('GET', '/compliance/certifications/list')
    expect(body.data).toMatchObject([{ id, assetId: values.assetId }])
  })

  it('cannot end before they begin', () => {
    const given = { name: 'Quality', issuedAt: '2026-02-01', expiresAt: '2026-01-31' }
    expect(SaveCertification.safeParse(given).error?.issues[0]?.path).toEqual(['expiresAt'])
  })
})

describe('grounds', () => {
  it('are the 24 of the ESPD, the mandatory ones among them', () => {
    const grounds = allGrounds()
    expect(grounds).toHaveLength(24)
    expect(grounds.filter(({ mandatory }) => mandatory).map(({ code }) => code)).toEqual(mandatoryGrounds)
  })

  it('are found by every name a profile may give them, and kept when they are none', () => {
    const no = { applies: false, explanation: null }
    const exclusionGrounds = {
      'exg-crim-corrpt': no,
      '297d2323-3ede-424e-94bc-a91561e6f320': no,
      'tax-pay': no,
      'house-rule': { applies: true, explanation: 'Our own' },
    }
    const profile = Profile.parse({ exclusionGrounds })
    const declared = declaredIn(profile)
    expect([...declared.keys()]).toEqual(['corruption', 'fraud', 'tax-pay', 'house-rule'])
    expect(withDeclared(profile, new Map([['fraud', no]]))).toEqual({
      fraud: no,
      'house-rule': exclusionGrounds['house-rule'],
    })
    expect(withDeclared(unknownProfile(), new Map())).toBeNull()
  })
})

describe('completeness', () => {
  const no = { applies: false, explanation: null }
  const reference = {
    title: 'Road',
    buyer: null,
    cpvCode: '45233120',
    value: null,
    currency: null,
    year: 2025,
    public: null,
  }
  const full = Profile.parse({
    cpvCodes: ['45233120'],
    regions: ['DE'],
    capabilities: 'Roads',
    sizeClass: 'small',
    vatNumber: 'DE1',
    turnover: [{ year: 2025, amount: 1, currency: 'EUR' }],
    references: [reference, reference, reference],
    insurances: [{ type: 'Liability' }],
    exclusionGrounds: Object.fromEntries(mandatoryGrounds.map((code) => [code, no])),
    address: { city: 'Bonn', country: 'DE' },
  })
  const held = [{ status: 'valid' as const }]
  const doneOf = (profile: Profile | null, certifications: { status: 'valid' | 'expired' }[]) =>
    completeness(profile, certifications)
      .parts.filter(({ done }) => done)
      .map(({ key }) => key)

  it('goes from nothing to all', () => {
    expect(completeness(null, []).share).toBe(0)
    expect(completeness(unknownProfile(), []).share).toBe(0)
    expect(completeness(full, held).share).toBe(1)
  })

  it.for<[string, Partial<Profile>, string]>([
    ['no codes', { cpvCodes: [] }, 'cpvCodes'],
    ['no regions', { regions: null }, 'regions'],
    ['two references', { references: [reference, reference] }, 'references'],
    [
      'references without a year',
      { references: [reference, reference, reference].map((each) => ({ ...each, year: null })) },
      'references',
    ],
    ['blank words', { capabilities: '  ' }, 'capabilities'],
    ['a mandatory ground left open', { exclusionGrounds: { corruption: no } }, 'exclusionGrounds'],
    ['no size, nor what it follows from', { sizeClass: null, employees: null }, 'sizeClass'],
    ['no number', { vatNumber: null }, 'identity'],
    ['no town', { address: null }, 'address'],
  ])('with %s lacks just that', ([, change, key]) => {
    const { parts, share } = completeness({ ...full, ...change }, held)
    expect(parts.filter(({ done }) => !done).map((part) => part.key)).toEqual([key])
    const weight = parts.find((part) => part.key === key)?.weight ?? 0
    const all = parts.reduce((sum, part) => sum + part.weight, 0)
    expect(share).toBeCloseTo(1 - weight / all)
  })

  it('takes the size from employees and turnover, and a certificate only while it holds', () => {
    expect(doneOf({ ...full, sizeClass: null, employees: 5 }, held)).toContain('sizeClass')
    expect(doneOf(full, [{ status: 'expired' }])).not.toContain('certifications')
  })

  it('says of each part what it improves, the weightiest first', () => {
    const { parts } = completeness(null, [])
    const weights = parts.map(({ weight }) => weight)
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    for (const { improves, title } of parts)
      expect([improves.length > 40, title.length > 4]).toEqual([true, true])
  })

  it('is read for the caller’s company', async () => {
    const [owner] = await newStaff('owner')
    await save(owner, 'identity', { legalName: null, registrationNumber: 'HRB 1', vatNumber: null })
    const { parts } = await readCompleteness(owner.ctx())
    expect(parts.filter(({ done }) => done).map(({ key }) => key)).toEqual(['identity'])
  })
})
