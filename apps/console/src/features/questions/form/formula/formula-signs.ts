/** A button of the bar: what it shows, what it is called, and what it puts in (see `texInsertion` for its marks). */
interface FormulaSign {
  readonly sign: string;
  readonly name: string;
  readonly tex: string;
}

export interface FormulaGroup {
  /** What opens it; the first one is always open. */
  readonly sign: string;
  readonly name: string;
  readonly signs: readonly FormulaSign[];
}

type Line = readonly [sign: string, name: string, tex: string];
const signs = (...lines: readonly Line[]) => lines.map(([sign, name, tex]) => ({ sign, name, tex }));

/** A unit belongs to the number before it. */
const units = (...lines: readonly Line[]) =>
  signs(...lines.map(([sign, name, tex]) => [sign, name, `■\\,${tex}`] as const));

export const FORMULA_GROUPS: readonly [FormulaGroup, ...FormulaGroup[]] = [
  {
    sign: 'ƒ',
    name: 'Signs',
    signs: signs(
      ['a⁄b', 'Fraction', '\\frac{□}{□}'],
      ['xⁿ', 'Power', '■^{□}'],
      ['xₙ', 'Index', '■_{□}'],
      ['√', 'Root', '\\sqrt{□}'],
      ['→', 'Arrow', '\\rightarrow'],
      ['°', 'Degree', '■^\\circ'],
      ['×', 'Times', '\\times'],
      ['±', 'Plus or minus', '\\pm'],
      ['≤', 'At most', '\\leq'],
      ['≥', 'At least', '\\geq'],
      ['≠', 'Not equal', '\\neq'],
      ['≈', 'About', '\\approx'],
      ['π', 'Pi', '\\pi'],
    ),
  },
  {
    sign: 'αβγ',
    name: 'Greek letters',
    signs: signs(
      ['α', 'Alpha', '\\alpha'],
      ['β', 'Beta', '\\beta'],
      ['γ', 'Gamma', '\\gamma'],
      ['δ', 'Delta', '\\delta'],
      ['ε', 'Epsilon', '\\varepsilon'],
      ['θ', 'Theta', '\\theta'],
      ['λ', 'Lambda', '\\lambda'],
      ['μ', 'Mu', '\\mu'],
      ['ρ', 'Rho', '\\rho'],
      ['σ', 'Sigma', '\\sigma'],
      ['τ', 'Tau', '\\tau'],
      ['φ', 'Phi', '\\varphi'],
      ['ω', 'Omega', '\\omega'],
      ['Δ', 'Capital delta', '\\Delta'],
      ['Σ', 'Capital sigma', '\\Sigma'],
      ['Ω', 'Capital omega', '\\Omega'],
    ),
  },
  {
    sign: 'm, s',
    name: 'Units',
    signs: units(
      ['m', 'Metre', '\\mathrm{m}'],
      ['cm', 'Centimetre', '\\mathrm{cm}'],
      ['m²', 'Square metre', '\\mathrm{m^2}'],
      ['s', 'Second', '\\mathrm{s}'],
      ['m/s', 'Metre per second', '\\mathrm{m/s}'],
      ['m/s²', 'Metre per second squared', '\\mathrm{m/s^2}'],
      ['kg', 'Kilogram', '\\mathrm{kg}'],
      ['N', 'Newton', '\\mathrm{N}'],
      ['J', 'Joule', '\\mathrm{J}'],
      ['W', 'Watt', '\\mathrm{W}'],
      ['Pa', 'Pascal', '\\mathrm{Pa}'],
      ['V', 'Volt', '\\mathrm{V}'],
      ['A', 'Ampere', '\\mathrm{A}'],
      ['Ω', 'Ohm', '\\Omega'],
      ['°C', 'Degree Celsius', '^\\circ\\mathrm{C}'],
      ['mol', 'Mole', '\\mathrm{mol}'],
    ),
  },
  {
    sign: 'H₂O',
    name: 'Chemistry',
    signs: signs(
      ['H₂O', 'Chemical formula', '\\ce{□}'],
      ['A → B', 'Reaction', '\\ce{□ -> □}'],
      ['A ⇌ B', 'Equilibrium', '\\ce{□ <=> □}'],
      ['Na⁺', 'Ion', '\\ce{□^+}'],
    ),
  },
];
