import { Link } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import type { GuideNode } from './guide-page.ts';

/** The elements of the guide; its links lead through the router. */
export function guideText(node: GuideNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, attributes, content } = node;
  const children = content.map(guideText);
  if (tag === 'a') return createElement(Link, { key, to: attributes?.href ?? '/help' }, ...children);
  return createElement(tag, { key, ...attributes }, ...children);
}
