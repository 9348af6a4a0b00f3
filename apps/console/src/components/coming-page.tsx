import classes from './coming-page.module.css';
import { PageHead } from './page-head.tsx';
import { PAGES, type Page } from './shell/pages.ts';

/** A section that is not built yet: its title and one line that says what will be there. */
export function ComingNotice({ title, summary }: { readonly title: string; readonly summary: string | undefined }) {
  return (
    <>
      <PageHead title={title} isRuled />
      <p className={classes.summary}>{summary}</p>
    </>
  );
}

/** The notice of a page that the pages' list describes. */
export function ComingPage({ path }: { readonly path: Page['path'] }) {
  const page = PAGES.find((candidate) => candidate.path === path);
  if (page === undefined) throw new Error(`no page is called ${path}`);
  return <ComingNotice title={page.label} summary={page.summary} />;
}
