import { ROLES } from '@quizdesk/contract/constants';
import { expect, test } from 'vitest';
import { roleText } from './people-labels.ts';

test('the spellings of superadmin read alike', () => {
  expect(ROLES.map(roleText)).toEqual(['Student', 'Viewer', 'Editor', 'Admin', 'Superadmin']);
});
