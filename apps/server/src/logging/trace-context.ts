/** The trace that a caller says a request belongs to. */
export interface Trace {
  readonly trace_id: string;
  /** The caller's own part of it. */
  readonly parent_id: string;
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/;

/**
 * Reads the header `traceparent`; nothing where it is not one, or of a version that is never valid.
 *
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function traceOf(header: string | readonly string[] | undefined): Trace | undefined {
  const [, trace_id, parent_id] = TRACEPARENT.exec(String(header)) ?? [];
  return trace_id && parent_id ? { trace_id, parent_id } : undefined;
}
