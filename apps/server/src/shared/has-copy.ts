const bare = (tag: string) => tag.trim().replace(/^W\//, '');

interface Headers {
  readonly 'if-none-match'?: string | undefined;
}

/** Whether a client has what this tag names, by its header `If-None-Match` (RFC 9110, section 13.1.2). */
export function hasCopy({ 'if-none-match': known = '' }: Headers, etag: string): boolean {
  return known.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
