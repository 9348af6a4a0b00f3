const operations = new WeakMap<object, number>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Keeps which operation of the journal an answer is of, by its headers, which only writes have; none that changed nothing. */
export function withOperation<Answer>(answer: Answer, header: (name: string) => string | null): Answer {
  const id = header('operation-id');
  if (id !== null && header('operation-can-undo') !== 'false' && isObject(answer)) operations.set(answer, Number(id));
  return answer;
}

/** The operation that can undo a write, by the very object that its call returned; undefined where nothing can be undone. */
export function operationOf(answer: unknown): number | undefined {
  return isObject(answer) ? operations.get(answer) : undefined;
}
