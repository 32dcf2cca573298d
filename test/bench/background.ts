import { measureAlerts, alertsTable } from './alerts.ts'
import { analysisTable, measureAnalysis, secondsOf } from './analysis.ts'
import { atMost, type Bar, reported } from './bars.ts'
import { deliveryTable, measureDeliveries } from './deliveries.ts'
import { exportTable, measureExports, worstBid, worstSection } from './exports.ts'
import { measureStartup, startupTable } from './startup.ts'
import { kibibytes } from './upload.ts'
import { extractionTable, measureExtraction, secondsOf200Pages } from './extraction.ts'

/** One part of the benchmark, with its table and its bars. */
export interface Section {
  title: string
  table: string
  bars: Bar[]
}

/** Measures the work that the service does outside of its answers, each part in separate runtimes. */
export async function measureBackground(step: (text: string) => void, quick: boolean): Promise<Section[]> {
  step('Text of PDFs')
  const extraction = await measureExtraction()
  step('Exports of bids')
  const exported = await measureExports()
  const section = worstSection(exported)
  const bid = worstBid(exported)
  step('Analyses of 200 pages')
  const analysis = await measureAnalysis()
  step('Deliveries through the queue, with and without bad neighbours')
  const deliveries = await measureDeliveries(quick ? 200 : 500)
  step('10,000 alerts over 1,000 new tenders')
  const alerts = await measureAlerts()
  step('Size and start of the Worker')
  const startup = await measureStartup(quick ? 7 : 15)
  const alertSeconds = alerts.runs.reduce((sum, { ms }) => sum + ms, 0) / 1000
  return [
    {
      title: 'The Worker at its start',
      table: startupTable(startup),
      bars: [
        atMost(
          'upload without the PDF reader and the writers, gzipped KiB',
          startup.upload.service,
          700,
          kibibytes,
        ),
        atMost('the writers of Word and PDF, gzipped KiB', startup.upload.writers, 230, kibibytes),
        atMost('CPU of a start / start of commit c497623', startup.ratio, 0.45, times),
      ],
    },
    {
      title: 'Text of PDFs',
      table: extractionTable(extraction),
      bars: [atMost('seconds for the text of a PDF of 200 pages', secondsOf200Pages(extraction), 3, seconds)],
    },
    {
      title: 'Exports of bids',
      table: exportTable(exported),
      bars: [
        atMost(`a section / one of prose, worst text (${section.name})`, section.value, 4, times),
        atMost(`a whole bid / one of prose, worst text (${bid.name})`, bid.value, 4, times),
      ],
    },
    {
      title: 'Analyses',
      table: analysisTable(analysis),
      bars: [
        atMost('CPU seconds of a general analysis of 200 pages', secondsOf('general', analysis), 1, seconds),
        atMost('CPU seconds of the risks of 200 pages', secondsOf('risk', analysis), 0.3, seconds),
      ],
    },
    {
      title: 'Deliveries a second to a healthy endpoint',
      table: deliveryTable(deliveries),
      bars: [
        atMost(
          'deliveries alone / beside a hanging and a failing neighbour',
          deliveries.alone / deliveries.beside.both,
          5,
          times,
        ),
      ],
    },
    {
      title: 'Alerts',
      table: alertsTable(alerts),
      bars: [
        atMost(
          'seconds for 10,000 alerts over 1,000 new tenders: one interval of the clock',
          alertSeconds,
          60,
          seconds,
        ),
        reported('statements of a run of the alerts with nothing new', String(alerts.idle.statements)),
      ],
    },
  ]
}

const seconds = (value: number) => `${value.toFixed(2)} s`
const times = (value: number) => `${value.toFixed(2)}×`
