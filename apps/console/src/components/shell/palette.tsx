import './palette.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import type { Question } from '@quizdesk/contract/questions';
import type { School } from '@quizdesk/contract/schools';
import type { User } from '@quizdesk/contract/users';
import { IconHelpSquareRounded, IconSchool, IconSearch, IconUser } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { profileAddress } from '../person-link.tsx';
import { cutText, subjectText } from '../question-words.ts';
import { findPages } from './page-search.ts';
import type { Page } from './pages.ts';
import { usePaletteSearch } from './palette-search.ts';

const [paletteStore, palette] = createSpotlight();

/** Opens the palette. */
export { palette };

function PageHits({ pages }: { readonly pages: readonly Page[] }) {
  const router = useRouter();
  if (pages.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label="Pages">
      {pages.map((page) => (
        <Spotlight.Action
          key={page.path}
          label={page.label}
          leftSection={<page.icon size={18} stroke={1.6} />}
          rightSection={page.gloss}
          onClick={() => void router.navigate({ to: page.path })}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function SchoolHits({ schools }: { readonly schools: readonly School[] }) {
  const router = useRouter();
  if (schools.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label="Schools">
      {schools.map(({ id, name, region, location }) => (
        <Spotlight.Action
          key={id}
          label={name}
          description={[`#${id}`, region, location].filter(Boolean).join(' · ')}
          leftSection={<IconSchool size={18} stroke={1.6} />}
          onClick={() => void router.navigate({ to: '/schools/$id/edit', params: { id } })}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function PersonHits({ people }: { readonly people: readonly User[] }) {
  const router = useRouter();
  if (people.length === 0) return null;
  const open = (id: number) => {
    const elsewhere = profileAddress(id);
    if (elsewhere === undefined) {
      void router.navigate({ to: '/profile/$idOrUsername', params: { idOrUsername: String(id) } });
    } else {
      window.location.assign(elsewhere);
    }
  };
  return (
    <Spotlight.ActionsGroup label="People">
      {people.map(({ id, name, username, email }) => (
        <Spotlight.Action
          key={id}
          label={name}
          description={[`#${id}`, `@${username}`, email].filter(Boolean).join(' · ')}
          leftSection={<IconUser size={18} stroke={1.6} />}
          onClick={() => open(id)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function QuestionHits({ questions }: { readonly questions: readonly Question[] }) {
  const router = useRouter();
  if (questions.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label="Questions">
      {questions.map(({ id, question_text, subject, level, round }) => (
        <Spotlight.Action
          key={id}
          label={cutText(question_text)}
          description={[`#${id}`, subjectText(subject), `Level ${level.level_number}`, round.name].join(' · ')}
          leftSection={<IconHelpSquareRounded size={18} stroke={1.6} />}
          onClick={() => void router.navigate({ to: '/questions/$id', params: { id } })}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

/** Jumps to any page, or to a school, a person or a question by their texts or id. */
export function Palette() {
  const [query, setQuery] = useState('');
  const pages = findPages(query);
  const { schools, people, questions, isSearching } = usePaletteSearch(query);
  const isEmpty = pages.length + schools.length + people.length + questions.length === 0;
  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      size={560}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': 'Jump to a page, a school, a person or a question' } }}
    >
      <Spotlight.Search
        placeholder="Jump to a page, school, person…"
        aria-label="Page, school, person or question"
        maxLength={200}
        leftSection={<IconSearch size={18} stroke={1.7} />}
      />
      <Spotlight.ActionsList tabIndex={0} aria-label="Found pages, schools, people and questions">
        <PageHits pages={pages} />
        <SchoolHits schools={schools} />
        <PersonHits people={people} />
        <QuestionHits questions={questions} />
        {isEmpty && (
          <Spotlight.Empty>
            {isSearching ? 'Searching…' : `No page, school, person or question is called “${query.trim()}”.`}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
