import type { LinkProps } from '@tanstack/react-router';
import { linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { CreateNew } from './create-new.tsx';

export interface NoQuestionsProps {
  readonly create: LinkProps;
  readonly children: ReactNode;
}

/** A list before its first question. */
export function NoQuestions({ create, children }: NoQuestionsProps) {
  return (
    <EmptyState title="No questions yet" actions={<CreateNew link={create} />}>
      {children}
    </EmptyState>
  );
}

/** The whole bank before its first question. */
export function EmptyBank() {
  return (
    <EmptyState
      title="No questions yet"
      actions={
        <>
          <ButtonLink to="/bulk-questions" variant="default">
            Bulk Questions
          </ButtonLink>
          <CreateNew link={linkOptions({ to: '/questions/new' })} />
        </>
      }
    >
      The question bank belongs here. Write the first question, or bring many from a spreadsheet.
    </EmptyState>
  );
}

/** A search or filter that nothing matches. */
export function NoQuestionFound({ q }: { readonly q: string | undefined }) {
  return (
    <EmptyState
      title="No question found"
      actions={
        <ButtonLink to="/questions" variant="default">
          Show all questions
        </ButtonLink>
      }
    >
      {q === undefined
        ? 'No question passes these filters.'
        : `No question with “${q}” passes the search and its filters.`}
    </EmptyState>
  );
}
