import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import type { Correction, corrections } from '@quizdesk/contract/corrections';
import type { BodyOf } from '@quizdesk/contract/kit';
import { correctionPaths } from '@quizdesk/contract/paths/corrections';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkButton } from '../../../components/form/button-link.tsx';
import { FormFrame } from '../../../components/form/form-frame.tsx';
import { RecordLoader } from '../../../components/form/record-loader.tsx';
import { plural } from '../../../components/format/format-number.ts';
import { GoTo } from '../../../components/list/resource/back-to.tsx';
import { BackLabel, PageHead } from '../../../components/page/page-head.tsx';
import { cutText } from '../../../components/question/plain-tex.ts';
import { CardFacts } from '../../../components/question/question-card.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import { noteFailure } from '../../../lib/log.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { request } from '../../../lib/request.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { questionHome } from '../questions-api.ts';
import classes from './correction.module.css';
import { KeyFields, PolicyFields, type Proposal, proposalOf, valuesFor } from './key-fields.tsx';
import { type Marked, markedQuery } from './marked-query.ts';
import { PreviewPanel } from './preview-panel.tsx';

const FOLLOWED_AFTER_MS = 700;

/**
 * What a proposal would change. It is requested again each time: answers go on arriving. Asking starts the computing of a
 * correction on the server, so it happens only when someone proposes something or asks to try again.
 */
function proposalQuery(proposal: Proposal | undefined, version: number) {
  return queryOptions<Correction>({
    queryKey: ['questions', 'correction', version, proposal],
    queryFn:
      proposal === undefined
        ? skipToken
        : ({ signal }) => request<typeof corrections.insert>(correctionPaths.insert, { body: proposal, signal }),
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A correction that is computed or applied, again and again until that is over. */
function followQuery(id: number | undefined) {
  return queryOptions<Correction>({
    queryKey: ['questions', 'correction', id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => request<typeof corrections.find>(correctionPaths.find, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'ready' || state.data?.state === 'failed' ? false : FOLLOWED_AFTER_MS,
    staleTime: 0,
    gcTime: 0,
  });
}

/** What a proposal would change, and how far computing it is. */
function useProposal(proposal: Proposal | undefined, version: number) {
  const proposed = useQuery(proposalQuery(proposal, version));
  const computing = proposed.data?.state === 'computing' ? proposed.data : undefined;
  const followed = useQuery(followQuery(computing?.id)).data;
  const correction = computing === undefined ? proposed.data : (followed ?? computing);
  const error = correction?.state === 'failed' ? new Error('The server stopped computing it.') : proposed.error;
  return { correction, error, retry: () => void proposed.refetch() };
}

/** The part of a correction that is applied, while it is. */
function useApplied(id: number | undefined): number | undefined {
  const { data } = useQuery({ ...followQuery(id), refetchInterval: FOLLOWED_AFTER_MS });
  return id === undefined ? undefined : (data?.progress ?? 0);
}

const applyCorrection = (id: number, body: BodyOf<typeof corrections.apply>) =>
  request<typeof corrections.apply>(correctionPaths.apply, { params: { id }, body });

const TYPING_MS = 400;
const DONE: Readonly<Record<Proposal['policy'], string>> = {
  key: 'Key corrected',
  accept_both: 'Key corrected',
  void: 'Question voided',
  full_points: 'Full points given',
};

const requiredText = (text: string, name: string) => (text.trim() === '' ? `${name} is required` : null);

function notifyLabel(students: number | undefined): string {
  if (students === 0) return 'Tell students: nobody’s points change';
  return `Tell the ${students === undefined ? 'students' : plural(students, 'student', 'students')} whose points change`;
}

/** The desk: left what is asked, right what it would change. */
function CorrectionDesk({ marked }: { readonly marked: Marked }) {
  const { question } = marked;
  const navigate = useNavigate();
  const form = useForm({
    initialValues: valuesFor(marked),
    validate: {
      reason: (reason) => requiredText(reason, 'Reason'),
      title: (title, { isTelling }) => (isTelling ? requiredText(title, 'Title') : null),
      message: (message, { isTelling }) => (isTelling ? requiredText(message, 'Message') : null),
    },
  });
  const { policy, key, isTelling, takesBadges } = form.values;
  const asked = JSON.stringify({ policy, key });
  const [settled] = useDebouncedValue(asked, question.answer_type === 'short_answer' ? TYPING_MS : 0);
  const proposal = settled === asked ? proposalOf(question, form.values) : undefined;
  const { correction, error, retry } = useProposal(proposal, question.version);
  const preview = correction?.preview;
  const [applying, setApplying] = useState<number>();
  const applied = useApplied(applying);
  const page = linkOptions({ to: '/questions/$id', params: { id: question.id } });
  return (
    <FormFrame
      form={form}
      record={`correction ${question.id}`}
      isWaiting={preview === undefined}
      submitLabel="Apply correction"
      busyLabel="Applying..."
      cancel={
        <>
          <LinkButton link={page} variant="default">
            Cancel
          </LinkButton>
          <p className={`qd-note ${classes.undo}`}>Can be undone from the audit log, with points, places and badges</p>
        </>
      }
      onSave={async ({ reason, title, message }) => {
        if (correction === undefined) return;
        const body = { reason, take_badges_back: takesBadges, ...(isTelling && { message: { title, message } }) };
        setApplying(correction.id);
        const operation = await noteFailure(
          'Failed to apply the correction',
          applyCorrection(correction.id, body).catch((failed: unknown) => {
            // The question or its answers are others since: what the correction would change now is proposed again.
            if (failed instanceof RequestError && failed.status === 409) retry();
            throw failed;
          }),
        ).finally(() => setApplying(undefined));
        notifyWritten(DONE[policy], cutText(question.question_text), operation);
        // Answers, attempts, badges and everything that counts them.
        void queryClient.invalidateQueries();
      }}
      onSaved={() => void navigate(page)}
      aside={
        <PreviewPanel
          questionId={question.id}
          correction={correction}
          applied={applied}
          error={error}
          onRetry={retry}
          takesBadges={takesBadges}
          onTakeBadges={(takes) => form.setFieldValue('takesBadges', takes)}
          isProposed={settled !== asked || proposal !== undefined}
        />
      }
    >
      <div className={classes.asked}>
        <CardFacts question={question} />
        <h2 className={`qd-break ${classes.question}`}>
          <TexText>{question.question_text}</TexText>
        </h2>
      </div>
      <KeyFields marked={marked} form={form} />
      <PolicyFields form={form} />
      <TextInput
        label="Reason"
        description="Kept in the audit log and the question’s history"
        required
        maxLength={300}
        {...form.getInputProps('reason')}
      />
      <Checkbox label={notifyLabel(preview?.students)} {...form.getInputProps('isTelling', { type: 'checkbox' })} />
      {isTelling && (
        <>
          <TextInput label="Title" required maxLength={200} {...form.getInputProps('title')} />
          <Textarea
            label="Message"
            description="{name}, {first_name}, {school} and {points} become the student’s"
            required
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('message')}
          />
        </>
      )}
    </FormFrame>
  );
}

/** The page that corrects a key, with what that changes for those who have answered. */
export function CorrectionPage({ id }: { readonly id: number }) {
  const back = (
    <Link to="/questions/$id" params={{ id }}>
      <BackLabel>Question {id}</BackLabel>
    </Link>
  );
  return (
    <>
      <PageHead title="Correct the key" back={back} isRuled />
      <RecordLoader
        key={id}
        query={markedQuery(id)}
        fields={['Proposed key', 'Reason']}
        thing="question"
        wayOut={<GoTo home={questionHome} />}
      >
        {(marked: Marked) => <CorrectionDesk key={marked.question.version} marked={marked} />}
      </RecordLoader>
    </>
  );
}
