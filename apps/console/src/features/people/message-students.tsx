import { IconSend } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { LinkButton } from '../../components/form/button-link.tsx';
import { countText } from '../../components/format/format-number.ts';
import { Allowed } from '../../components/rights/rights.tsx';
import type { StudentSearch } from './users-api.ts';

/** The form of a message to the students that a list is narrowed to. */
const messageLink = ({ page: _, sort: __, order: ___, ...filter }: StudentSearch) =>
  linkOptions({ to: '/notifications', search: { ...filter, to: 'students' } });

interface MessageStudentsProps {
  readonly search: StudentSearch;
  /** How many they are. */
  readonly found: number | undefined;
}

/** Leads to a message to all students that were found. */
export function MessageStudents({ search, found }: MessageStudentsProps) {
  return (
    <Allowed call="notificationBatches.insert">
      <LinkButton link={messageLink(search)} leftSection={<IconSend size={18} stroke={1.7} aria-hidden="true" />}>
        {found === undefined ? 'Message...' : `Message ${countText(found)}...`}
      </LinkButton>
    </Allowed>
  );
}
