import { linkOptions } from '@tanstack/react-router';
import type { GuidePage } from '../../components/help/guide-page.ts';
import { guideText } from '../../components/help/guide-text.tsx';
import { BackLink } from '../../components/list/resource/back-to.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import classes from './help.module.css';

interface HelpPageProps {
  readonly page: GuidePage;
  /** A page below the contents, with a way back to them. */
  readonly isTopic: boolean;
}

/** A page of the administrator's guide. */
export function HelpPage({ page, isTopic }: HelpPageProps) {
  const back = <BackLink label="Help" link={linkOptions({ to: '/help' })} />;
  return (
    <>
      <PageHead title={isTopic ? page.title : 'Help'} back={isTopic ? back : undefined} />
      <article className={classes.guide}>{page.nodes.map(guideText)}</article>
    </>
  );
}
