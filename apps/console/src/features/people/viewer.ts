/** Who looks at the pages of people: the signed-in administrator, as their token describes them. */
export interface Viewer {
  /** The account's, as a token has it. */
  readonly id: string | undefined;
  readonly role: string | undefined;
}

export const isOwn = (viewer: Viewer, { id }: { readonly id: number }) => String(id) === viewer.id;
