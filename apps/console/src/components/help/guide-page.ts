interface GuideElement {
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: readonly GuideNode[];
}

/** A piece of a page of the guide. */
export type GuideNode = string | GuideElement;

export interface GuidePage {
  readonly title: string;
  readonly nodes: readonly GuideNode[];
}
