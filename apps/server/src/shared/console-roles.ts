import { CONSOLE_ROLES } from '@quizdesk/contract/constants';

/** The roles that use the console, as a list in SQL: each by name, so that an index finds them. */
export const CONSOLE_ROLE_LIST = `(${CONSOLE_ROLES.map((role) => `'${role}'`).join(', ')})`;
