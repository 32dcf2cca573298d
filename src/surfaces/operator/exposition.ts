/** One value of a metric, with the labels that distinguish it from other values. */
export interface MetricSample {
  labels?: Record<string, string>
  value: number
}

/** A gauge: every sample is the value at the moment. */
export interface Metric {
  name: string
  help: string
  samples: MetricSample[]
}

/** The text exposition format of Prometheus, version 0.0.4. A metric without samples is left out. */
export const exposition = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, samples }) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${name} gauge`,
      ...samples.map(({ labels = {}, value }) => `${name}${labelled(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')

function labelled(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
