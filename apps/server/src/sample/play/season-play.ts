import { qotd_attempts, suggested_quiz_attempts, user_answers, user_level_progress } from '../../db/schema/play.ts';
import type { TableRow } from '../load.ts';
import { createRandom, type Random } from '../random.ts';
import { type Season, seasonDay } from '../season.ts';
import { giveAnswer, Mistakes } from './answers.ts';
import { pickSome } from './dice.ts';
import { type Player, planVisits, type Visit } from './player.ts';
import { dailyQuestions, type PlayQuestion, type QuizBank } from './quiz-bank.ts';
import { awardBadges, type BadgeIds, bonusOf, isPassed, suggestedBonusOf } from './rewards.ts';
import { continueStreak, currentStreaks, loseStreaks } from './streaks.ts';

const SEED = 314_159;
const QUESTIONS_A_LEVEL = 6;
const NIGHT_ENDS_HOUR = 4;
/** A quiz of the day within this time is a quick one. */
const QUICK_S = 60;

const PLAYS_DAILY = 0.82;
const ABANDONS = 0.05;
/** The probability of playing another suggested quiz. */
const GOES_ON = { least: 0.27, withDrive: 0.53, most: 4 } as const;

/** What a season is played with. */
export interface SeasonParts {
  readonly season: Season;
  readonly players: readonly Player[];
  readonly bank: QuizBank;
  readonly badgeIds: BadgeIds;
  /** The ids that attempts get first. */
  readonly suggestedId: number;
  readonly dailyId: number;
}

/** One go at a quiz while it is played. */
interface Go {
  readonly player: Player;
  readonly day: number;
  readonly questions: readonly PlayQuestion[];
  /** Which attempt the answers belong to. */
  readonly attempt: { readonly sq_attempt_id: number | null; readonly qotd_attempt_id: number | null };
  readonly startsAt: number;
}

interface Result {
  readonly correct: number;
  readonly count: number;
  readonly score: number;
  readonly isCompleted: boolean;
  readonly endsAt: number;
}

/** Plays the season day by day. What it yields comes in the order in which it happens. */
export class SeasonPlay {
  suggestedId: number;
  dailyId: number;
  /** In the order in which they played first. */
  readonly #played: Player[] = [];
  readonly #parts: SeasonParts;
  readonly #random: Random = createRandom(SEED);
  readonly #mistakes: Mistakes;

  constructor(parts: SeasonParts) {
    this.#parts = parts;
    this.suggestedId = parts.suggestedId;
    this.dailyId = parts.dailyId;
    this.#mistakes = new Mistakes(parts.players[0]?.id ?? 0, parts.players.length, parts.bank.size);
  }

  *playDay(day: number): Generator<TableRow> {
    const { players, season } = this.#parts;
    yield* loseStreaks(players, day, season);
    for (const visit of planVisits(players, day, season, this.#random)) yield* this.#playVisit(visit, day);
  }

  /** How far everyone has come in the end. */
  *finish(): Generator<TableRow> {
    const { bank } = this.#parts;
    const unlocked = this.#played.flatMap((player) =>
      player.unlockedAt.map((at, index) => ({ player, at: new Date(at), index })),
    );
    unlocked.sort((one, other) => one.at.getTime() - other.at.getTime());
    for (const { player, at, index } of unlocked) {
      const row: typeof user_level_progress.$inferInsert = {
        user_id: player.id,
        level_id: bank.levelIds[index] ?? 0,
        status: index < player.completedLevels ? 'completed' : 'unlocked',
        unlocked_at: at,
        created_at: at,
      };
      yield { table: user_level_progress, row };
    }
    yield* currentStreaks(this.#played);
  }

  *#playVisit({ player, at }: Visit, day: number): Generator<TableRow> {
    const random = this.#random;
    const playsDaily = random.chance(PLAYS_DAILY);
    let next = at;
    if (playsDaily) {
      const questions = dailyQuestions(this.#parts.bank, day);
      if (!this.#hasTimeFor(questions, next)) return;
      next = yield* this.#playDaily(player, questions, { day, at: next });
    }
    const goesOn = GOES_ON.least + GOES_ON.withDrive * player.drive;
    for (let played = 0; played < GOES_ON.most; played++) {
      if ((playsDaily || played > 0) && !random.chance(goesOn)) return;
      const questions = this.#suggestedQuestions(player);
      if (!this.#hasTimeFor(questions, next)) return;
      next = yield* this.#playSuggested(player, questions, { day, at: next });
    }
  }

  /** False for a quiz that might not have ended by now. */
  #hasTimeFor(questions: readonly PlayQuestion[], at: number): boolean {
    const seconds = questions.reduce((sum, { time }) => sum + time, 0);
    return at + seconds * 1000 <= this.#parts.season.now;
  }

  /** Of the level that the player has come to; those who have completed all go through them again. */
  #suggestedQuestions({ completedLevels }: Player): PlayQuestion[] {
    const { byLevel } = this.#parts.bank;
    const index = completedLevels < byLevel.length ? completedLevels : this.#random.below(byLevel.length);
    return pickSome(byLevel[index] ?? [], QUESTIONS_A_LEVEL, this.#random);
  }

  *#playDaily(
    player: Player,
    questions: readonly PlayQuestion[],
    { day, at }: { readonly day: number; readonly at: number },
  ) {
    const id = this.dailyId++;
    const attempt = { sq_attempt_id: null, qotd_attempt_id: id };
    const result = yield* this.#answerAll({ player, day, questions, attempt, startsAt: at });
    const { isCompleted, score, endsAt } = result;
    const time_taken = isCompleted ? Math.round((endsAt - at) / 1000) : 0;
    const bonus_points = isCompleted ? bonusOf(result) : 0;
    const row: typeof qotd_attempts.$inferInsert = {
      id,
      user_id: player.id,
      status: isCompleted ? 'completed' : 'started',
      score,
      bonus_points,
      bonus_awarded: bonus_points > 0,
      time_taken,
      quiz_date: seasonDay(this.#parts.season, day).date,
      completed_at: isCompleted ? new Date(endsAt) : null,
      created_at: new Date(at),
    };
    yield { table: qotd_attempts, row };
    if (isCompleted) {
      player.completedDailies++;
      if (result.correct === result.count) player.perfectDailies++;
      if (result.correct === result.count && time_taken <= QUICK_S) player.quickDailies++;
    }
    return yield* this.#end(player, endsAt);
  }

  *#playSuggested(
    player: Player,
    questions: readonly PlayQuestion[],
    { day, at }: { readonly day: number; readonly at: number },
  ) {
    const id = this.suggestedId++;
    if (player.unlockedAt.length === 0) player.unlockedAt.push(at);
    const attempt = { sq_attempt_id: id, qotd_attempt_id: null };
    const result = yield* this.#answerAll({ player, day, questions, attempt, startsAt: at });
    const { isCompleted, endsAt } = result;
    const level_id = questions[0]?.levelId ?? null;
    const row: typeof suggested_quiz_attempts.$inferInsert = {
      id,
      user_id: player.id,
      level_id,
      bonus_point: isCompleted ? suggestedBonusOf(result) : 0,
      status: isCompleted ? 'completed' : 'started',
      completed_at: isCompleted ? new Date(endsAt) : null,
      created_at: new Date(at),
    };
    yield { table: suggested_quiz_attempts, row };
    if (isCompleted && isPassed(result)) this.#completeLevel(player, level_id, endsAt);
    return yield* this.#end(player, endsAt);
  }

  /** A level that is completed for the first time unlocks the next one. */
  #completeLevel(player: Player, levelId: number | null, at: number): void {
    const { levelIds } = this.#parts.bank;
    if (levelIds[player.completedLevels] !== levelId) return;
    player.completedLevels++;
    if (player.completedLevels < levelIds.length) player.unlockedAt.push(at);
  }

  /** Plays on some seconds later. */
  *#end(player: Player, endsAt: number): Generator<TableRow, number> {
    player.lastActionAt = endsAt;
    yield* awardBadges(player, endsAt, this.#parts.badgeIds);
    return endsAt + 5000 + this.#random.below(60_000);
  }

  *#answerAll(go: Go): Generator<TableRow, Result> {
    const { player, questions, startsAt } = go;
    const isCompleted = !this.#random.chance(ABANDONS);
    const asked = isCompleted ? questions : questions.slice(0, 1 + this.#random.below(questions.length - 1));
    let [correct, score, endsAt] = [0, 0, startsAt];
    if (player.playedOn < 0) this.#played.push(player);
    for (const question of asked) {
      const circumstances = { hadMistake: this.#mistakes.has(player, question), day: go.day };
      const given = giveAnswer(player, question, circumstances, this.#random);
      endsAt += given.ms;
      const points_earned = given.isCorrect ? question.score : 0;
      score += points_earned;
      if (given.isCorrect) correct++;
      const row: typeof user_answers.$inferInsert = {
        question_id: question.id,
        level_id: question.levelId,
        ...go.attempt,
        user_id: player.id,
        answer: given.answer,
        is_correct: given.isCorrect,
        points_earned,
        created_at: new Date(endsAt),
      };
      yield { table: user_answers, row };
      this.#remember(player, question, { isCorrect: given.isCorrect, at: endsAt });
      yield* continueStreak(player, go.day, endsAt);
      yield* awardBadges(player, endsAt, this.#parts.badgeIds);
    }
    return { correct, count: asked.length, score, isCompleted, endsAt };
  }

  #remember(player: Player, question: PlayQuestion, given: { readonly isCorrect: boolean; readonly at: number }): void {
    player.answers++;
    if (given.isCorrect) player.correctAnswers++;
    if (given.isCorrect && this.#mistakes.has(player, question)) player.mendedAnswers++;
    if (!given.isCorrect) this.#mistakes.add(player, question);
    const hour = this.#parts.season.clock.localTime(new Date(given.at)).getUTCHours();
    if (hour < NIGHT_ENDS_HOUR) player.nightAnswers++;
  }
}
