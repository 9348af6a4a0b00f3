import { Link, linkOptions } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { BackLink } from '../../components/list/resource/back-to.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import type { GuideNode, GuidePage } from './guide.ts';
import classes from './help.module.css';

/** The elements of a page; its links lead through the router. */
function elementOf(node: GuideNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, attributes, content } = node;
  const children = content.map(elementOf);
  if (tag === 'a') return createElement(Link, { key, to: attributes?.href ?? '/help' }, ...children);
  return createElement(tag, { key, ...attributes }, ...children);
}

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
      <article className={classes.guide}>{page.nodes.map(elementOf)}</article>
    </>
  );
}
