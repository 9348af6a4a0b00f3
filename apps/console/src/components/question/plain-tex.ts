import { mayHoldFormula, texParts } from '@quizdesk/contract/rules/tex-parts';
import { cutLine } from '../format/prose-column.ts';

/** Longer formulas stay as they were typed. */
const MOST_SIGNS = 500;

const SIGNS: Readonly<Record<string, string>> = {
  ...{ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', varepsilon: 'ε', eta: 'η', theta: 'θ' },
  ...{ kappa: 'κ', lambda: 'λ', mu: 'μ', nu: 'ν', pi: 'π', rho: 'ρ', sigma: 'σ', tau: 'τ', phi: 'φ', varphi: 'φ' },
  ...{ chi: 'χ', psi: 'ψ', omega: 'ω', Gamma: 'Γ', Delta: 'Δ', Theta: 'Θ', Lambda: 'Λ', Sigma: 'Σ', Phi: 'Φ' },
  ...{ Psi: 'Ψ', Omega: 'Ω', Pi: 'Π', sum: 'Σ', prod: 'Π', int: '∫', infty: '∞', partial: '∂', nabla: '∇' },
  ...{ times: '×', div: '÷', cdot: '·', pm: '±', mp: '∓', approx: '≈', neq: '≠', ne: '≠', leq: '≤', le: '≤' },
  ...{ geq: '≥', ge: '≥', ll: '≪', gg: '≫', equiv: '≡', propto: '∝', sim: '∼', in: '∈', cup: '∪', cap: '∩' },
  ...{ lnot: '¬', neg: '¬', lor: '∨', vee: '∨', land: '∧', wedge: '∧', oplus: '⊕', to: '→', rightarrow: '→' },
  ...{ leftarrow: '←', Rightarrow: '⇒', leftrightarrow: '↔', rightleftharpoons: '⇌', circ: '°', degree: '°' },
  ...{ prime: '′', angle: '∠', perp: '⊥', dots: '…', ldots: '…', cdots: '…', quad: ' ', qquad: ' ' },
};
/** Commands that say how their argument looks, and not what it is. */
const LOOKS = new Set(['left', 'right', 'displaystyle', 'textstyle', 'mathrm', 'mathbf', 'mathit', 'text', 'textbf']);

const UP = new Map(Array.from('0123456789+-−=()ni′°', (sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ′°'][at] ?? sign]));
const DOWN = new Map(
  Array.from('0123456789+-−=()aeinx', (sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑᵢₙₓ'][at] ?? sign]),
);

const inBrackets = (text: string) => (/^[\p{L}\p{N}√°′]*$/u.test(text) ? text : `(${text})`);

/** A text raised or lowered: by characters for that, or else as it is typed. */
function shifted(text: string, signs: ReadonlyMap<string, string>, mark: string): string {
  const found = Array.from(text, (sign) => signs.get(sign));
  return found.every((sign) => sign !== undefined) ? found.join('') : mark + inBrackets(text);
}

/** Chemistry in plain characters: digits behind an element are small, arrows are arrows. */
const chemistry = (text: string): string =>
  text
    .replaceAll('<=>', '⇌')
    .replaceAll('->', '→')
    .replace(/\^\{?(\d*[+-])\}?/g, (_, charge: string) => shifted(charge, UP, '^'))
    .replace(/(?<=[\p{L})\]])_?\d+/gu, (digits) => shifted(digits.replace('_', ''), DOWN, '_'))
    .replace(/[{}\\]/g, '');

/** Reads a formula from its beginning to its end, or to the end of a group. */
class Formula {
  readonly #tex: string;
  #at = 0;

  constructor(tex: string) {
    this.#tex = tex;
  }

  /** Everything up to a sign, which is read too, or to the end. */
  text(end?: string): string {
    let text = '';
    while (this.#at < this.#tex.length) {
      const sign = this.#tex[this.#at] ?? '';
      if (sign === end) {
        this.#at += 1;
        break;
      }
      text += this.#piece();
    }
    return text.replace(/\s+/g, ' ').trim();
  }

  /** What a command applies to: a group, a command or a sign. */
  #argument(): string {
    while (this.#tex[this.#at] === ' ') this.#at += 1;
    return this.#at < this.#tex.length ? this.#piece().trim() : '';
  }

  #piece(): string {
    const sign = this.#tex[this.#at] ?? '';
    this.#at += 1;
    switch (sign) {
      case '{':
        return this.text('}');
      case '^':
        return shifted(this.#argument(), UP, '^');
      case '_':
        return shifted(this.#argument(), DOWN, '_');
      case '\\':
        return this.#command();
      default:
        return sign === '~' || sign === '&' ? ' ' : sign === '}' ? '' : sign;
    }
  }

  #command(): string {
    const name = /^(?:[a-zA-Z]+|[\s\S])/.exec(this.#tex.slice(this.#at))?.[0] ?? '';
    this.#at += name.length;
    if (name === 'ce') return chemistry(this.#raw());
    if (/^[tdc]?frac$/.test(name)) return `${inBrackets(this.#argument())}/${inBrackets(this.#argument())}`;
    if (/^[td]?binom$/.test(name)) return `(${this.#argument()} over ${this.#argument()})`;
    if (name === 'sqrt') {
      const hasIndex = this.#tex[this.#at] === '[';
      if (hasIndex) this.#at += 1;
      const index = hasIndex ? shifted(this.text(']'), UP, '') : '';
      return `${index}√${inBrackets(this.#argument())}`;
    }
    if (LOOKS.has(name)) return '';
    if (/^[a-zA-Z]/.test(name)) return SIGNS[name] ?? ` ${name} `;
    return /^[,;:!\s\\]$/.test(name) ? ' ' : name;
  }

  /** The source of the group that follows. */
  #raw(): string {
    const from = this.#at;
    this.text('{');
    const begin = this.#at;
    this.text('}');
    return this.#tex.slice(begin === from ? from : begin, this.#at - 1);
  }
}

/** A text whose formulas are plain signs, for messages and names: "h = 1/2 g t²". What has no such signs stays as typed. */
export function plainText(text: string): string {
  if (!mayHoldFormula(text)) return text;
  return texParts(text)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.tex.length > MOST_SIGNS ? part.source : new Formula(part.tex).text();
    })
    .join('');
}

/** A text in one short line, its formulas as plain signs, as messages, buttons and lists on phones have it. */
export const cutText = (text: string, length?: number): string => cutLine(plainText(text), length);
