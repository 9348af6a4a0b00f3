import { leastRoleFor } from '@quizdesk/contract/rules/call-rights';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ButtonLink } from '../form/button-link.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { PageHead } from '../page/page-head.tsx';
import { callOfPage } from './page-rights.ts';
import { useRights } from './rights.tsx';

/** The page, or that it is not for the role of the signed-in person. */
export function AllowedPage({ children }: { readonly children: ReactNode }) {
  const { role, may } = useRights();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const call = callOfPage(path);
  if (call === undefined || may(call)) return children;
  return (
    <>
      <PageHead title="Not allowed" />
      <EmptyState title="Your role may not do this" actions={<ButtonLink to="/">Go to Dashboard</ButtonLink>}>
        This page needs the role {leastRoleFor(call)}. Yours is {role}.
      </EmptyState>
    </>
  );
}
