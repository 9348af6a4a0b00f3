import type { School } from '@quizdesk/contract/schools';

/** What a school shows of what was asked for; nothing where there is no such school. */
type State = string | undefined;

/** The schools that one writer makes in one round: their names begin alike, and no other writer touches them. */
interface Writing {
  readonly round: number;
  readonly writer: number;
}

/** A write of the ledger's, ready to be sent. */
export interface Write {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: { readonly name: string; readonly region: string } | undefined;
  /** Notes that the server has said it is stored. */
  acknowledge(answer: School | undefined): void;
}

/**
 * Keeps what the server said about each school. While a write is under way both outcomes may be found; once it has been
 * acknowledged only its own.
 */
export class SchoolLedger {
  readonly #states = new Map<string, State[]>();
  acknowledged = 0;

  /** A writer's next write: mostly a new school, now and then a change to one before it, or its end. */
  *writes({ round, writer }: Writing): Generator<Write> {
    const mine: { id: number; name: string }[] = [];
    for (let number = 1; ; number++) {
      const name = `A single ${round} ${writer} ${number}`;
      yield this.#write('POST', '/v1/schools', name, `new ${number}`, (answer) => {
        if (answer) mine.push({ id: answer.id, name });
      });
      const changed = mine.at(-2);
      if (changed && number % 2 === 0)
        yield this.#write('PUT', `/v1/schools/${changed.id}`, changed.name, `changed ${number}`);
      const removed = number % 3 === 0 ? mine.shift() : undefined;
      if (removed) yield this.#write('DELETE', `/v1/schools/${removed.id}`, removed.name, undefined);
    }
  }

  #write(
    method: Write['method'],
    path: string,
    name: string,
    region: string | undefined,
    then: (answer: School | undefined) => void = () => {},
  ): Write {
    this.#states.set(name, [...(this.#states.get(name) ?? [undefined]), region]);
    const acknowledge = (answer: School | undefined) => {
      this.#states.set(name, [region]);
      this.acknowledged++;
      then(answer);
    };
    return { method, path, body: region === undefined ? undefined : { name, region }, acknowledge };
  }

  /**
   * Every difference between what was acknowledged and what is there now, in words. What was in doubt is settled by it:
   * from then on it must stay as it was found.
   */
  settle(found: readonly School[]): string[] {
    const regions = new Map(found.map(({ name, region }) => [name, region ?? '']));
    const strange = [...regions.keys()].filter((name) => !this.#states.has(name));
    const wrong: string[] = [];
    for (const [name, allowed] of this.#states) {
      const state = regions.get(name);
      if (!allowed.includes(state)) wrong.push(`${name} is ${state}, not ${allowed.join(' or ')}`);
      this.#states.set(name, [state]);
    }
    return [...wrong, ...strange.map((name) => `${name} was never written`)];
  }
}
