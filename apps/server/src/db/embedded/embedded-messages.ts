/** What the main thread asks of the embedded database's thread. */
export type EmbeddedRequest =
  /** Whole messages of the PostgreSQL protocol. */
  | { readonly type: 'run'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Ends the session: what was open is rolled back, what was set is forgotten. */
  | { readonly type: 'reset' }
  | { readonly type: 'close' };

/** What that thread says; the requests are answered in order. */
export type EmbeddedReply =
  | { readonly type: 'ready' }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'ran' }
  | { readonly type: 'reset' };
