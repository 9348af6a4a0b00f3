/** Who looks at the pages of people: the signed-in administrator, as their token describes them. */
export interface Viewer {
  readonly username: string | undefined;
  readonly role: string | undefined;
}

export const isOwn = (viewer: Viewer, { username }: { readonly username: string }) => username === viewer.username;
