/**
 * How much of a scenario of the conformance runner the service must pass: all of it, all but some checks, or
 * nothing, each with the reason. The runner's own example server has tools, resources and prompts created for
 * the runner (`test_…`, `test://…`). Scenarios that need them are left out, because the connector has only
 * its own.
 */
export type Decision =
  | 'passes'
  | { besides: Record<string, string> }
  /**
   * `hollow` marks a scenario that passes for the wrong reason: the service refuses the runner's tool, and the runner
   * takes this refusal for the refusal it looks for.
   */
  | { leftOut: string; hollow?: true }

const needs = (tool: string) => ({ leftOut: `needs the tool ${tool}` })
const needsResource = { leftOut: 'needs a resource test://…' }
const needsPrompt = { leftOut: 'needs a prompt test_…' }
const noSessions = 'no sessions are kept, so that no stream can be taken up again'
const extension = (name: string) => ({ leftOut: `the extension ${name} is not offered` })
const asks = (tool: string) => needs(`test_input_required_result_${tool}`)

const noSubscriptions = 'nothing is ever announced, and a stream that stays open would outlive its token'

/** Decisions for scenarios that test servers. */
export const serverScenarios: Record<string, Decision> = {
  'server-initialize': 'passes',
  'server-session-lifecycle': { leftOut: noSessions },
  'server-stateless': {
    besides: {
      'sep-2575-server-rejects-undeclared-capability': 'needs the tool test_missing_capability',
      'sep-2575-missing-capability-http-400': 'needs the tool test_missing_capability',
      'sep-2575-http-server-no-independent-requests-on-stream': 'needs the tool test_streaming_elicitation',
      'sep-2575-server-no-log-without-loglevel': 'needs the tool test_logging_tool',
      'sep-2575-server-sends-prompts-list-changed-on-subscription':
        'the prompts change with a deployment only',
      'sep-2575-server-sends-tools-list-changed-on-subscription': 'the tools change with a deployment only',
      'sep-2575-server-sends-subscription-ack': noSubscriptions,
      'sep-2575-server-tags-subscription-id': noSubscriptions,
    },
  },
  'logging-set-level': { leftOut: 'nothing is logged to clients' },
  ping: 'passes',
  'completion-complete': { leftOut: 'there is nothing to complete: the arguments are ids' },
  'tools-list': 'passes',
  'tools-call-simple-text': needs('test_simple_text'),
  'tools-call-image': needs('test_image_content'),
  'tools-call-audio': needs('test_audio_content'),
  'tools-call-embedded-resource': needs('test_embedded_resource'),
  'tools-call-mixed-content': needs('test_multiple_content_types'),
  'tools-call-with-logging': needs('test_tool_with_logging'),
  'tools-call-error': needs('test_error_handling'),
  'tools-call-with-progress': needs('test_tool_with_progress'),
  'tools-call-sampling': needs('test_sampling'),
  'tools-call-elicitation': needs('test_elicitation'),
  'json-schema-2020-12': needs('json_schema_2020_12_tool'),
  'elicitation-sep1034-defaults': needs('test_elicitation_sep1034_defaults'),
  'elicitation-sep1330-enums': needs('test_elicitation_sep1330_enums'),
  'server-sse-polling': { leftOut: noSessions },
  'server-sse-multiple-streams': { besides: { 'server-sse-multiple-streams-session': noSessions } },
  'resources-list': 'passes',
  'resources-read-text': needsResource,
  'resources-read-binary': needsResource,
  'resources-templates-read': needsResource,
  'resources-subscribe': needsResource,
  'resources-unsubscribe': needsResource,
  'sep-2164-resource-not-found': 'passes',
  'sep-2640-skills-directory': extension('skills'),
  'sep-2640-skills-enumeration': extension('skills'),
  'sep-2640-skills-manifest': extension('skills'),
  'prompts-list': 'passes',
  'prompts-get-simple': needsPrompt,
  'prompts-get-with-args': needsPrompt,
  'prompts-get-embedded-resource': needsPrompt,
  'prompts-get-with-image': needsPrompt,
  'dns-rebinding-protection': 'passes',
  caching: {
    besides: {
      'sep-2549-resources-read-caching-hints': 'no resource is listed: the templates have them all',
    },
  },
  'http-header-validation': 'passes',
  'http-custom-header-server-validation': { leftOut: 'needs a tool with x-mcp-header' },
  'tasks-lifecycle': extension('tasks'),
  'tasks-capability-negotiation': extension('tasks'),
  'tasks-wire-fields': extension('tasks'),
  'tasks-request-state-removal': extension('tasks'),
  'tasks-mrtr-input': extension('tasks'),
  'tasks-request-headers': extension('tasks'),
  'tasks-dispatch-and-envelope': extension('tasks'),
  'tasks-status-notifications': extension('tasks'),
  'tasks-required-task-error': extension('tasks'),
  'tasks-mrtr-composition': extension('tasks'),
  'input-required-result-basic-elicitation': asks('elicitation'),
  'input-required-result-basic-sampling': asks('sampling'),
  'input-required-result-basic-list-roots': asks('list_roots'),
  'input-required-result-request-state': asks('request_state'),
  'input-required-result-multiple-input-requests': asks('multiple_inputs'),
  'input-required-result-multi-round': asks('multi_round'),
  'input-required-result-missing-input-response': asks('elicitation'),
  'input-required-result-non-tool-request': needsPrompt,
  'input-required-result-result-type': asks('elicitation'),
  'input-required-result-unsupported-methods': 'passes',
  'input-required-result-tampered-state': asks('tampered_state'),
  'input-required-result-capability-check': asks('capabilities'),
  'input-required-result-ignore-extra-params': asks('elicitation'),
  'input-required-result-validate-input': { ...asks('elicitation'), hollow: true },
}

/**
 * Decisions for scenarios that test authorization servers. Scenarios that test clients do not apply, because
 * the service is not a client.
 */
export const authorizationScenarios: Record<string, Decision> = {
  'authorization-server-metadata-endpoint': 'passes',
  'authorization-code-grant': 'passes',
}
