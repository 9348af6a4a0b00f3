/** What the shell shows of the signed-in person. */
export interface ShellUser {
  readonly name: string | undefined;
  readonly username: string | undefined;
  /** Path of the picture below `/v1/` of the API. */
  readonly image: string | undefined;
}
