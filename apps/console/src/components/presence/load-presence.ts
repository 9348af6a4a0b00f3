/** Loads the socket that says who has a record open, for a signed-in person. */
export const loadPresence = () => import('./follow-people.ts').then(({ followPeople }) => followPeople);
