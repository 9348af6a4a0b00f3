import { type BankQuestion, choice, short, truth } from './question.ts';

export const businessStudies: readonly BankQuestion[] = [
  choice([1, 1], 'A person who starts a business at their own risk is called', [
    '*an entrepreneur',
    'a trustee',
    'an auditor',
    'a cashier',
  ]),
  truth(1, 'A sole trader shares the profit with partners.', false),
  choice([2, 1], 'Which of these belong to the four Ps of the marketing mix?', [
    'Payroll',
    '*Promotion',
    'Profit',
    '*Price',
  ]),
  short(
    [2, 5],
    'I am a slip of paper that says what you bought and what you paid; lose me, and you may not bring it back. What am I?',
    'A receipt',
    { question_type: 'suggested' },
  ),
  truth(2, 'A wholesaler sells mainly to the people who use up the goods.', false, {
    notes: 'A wholesaler sells to shops.',
  }),
  choice([3, 2], 'Which of these stand on the side of the assets in a balance sheet?', [
    'Capital',
    '*Debtors',
    '*Stock',
    'Creditors',
  ]),
  choice(
    [3, 4],
    'Thabo buys a radio for 40 crowns and sells it for 50. What is his profit as a percentage of the cost?',
    ['10 %', '20 %', '*25 %', '40 %'],
  ),
  short([3, 2], 'Which document does a seller send to ask for payment for goods on credit?', 'An invoice'),
  choice([4, 1], 'Which costs of a bakery stay the same however many loaves it bakes?', [
    'The paper bags',
    '*The insurance of the building',
    '*The rent',
    'The flour',
  ]),
  truth(4, 'In double-entry bookkeeping each transaction is entered once as a debit and once as a credit.', true),
  choice(
    [5, 4],
    'A firm has fixed costs of $12\\,000$ crowns. It sells bags for $50$ crowns each; the variable cost of one is $30$. How many must it sell to break even?',
    ['240', '400', '*600', '1200'],
    { question_type: 'quiz_of_day', notes: '$12\\,000 \\div (50 - 30)$' },
  ),
  choice([5, 1], 'What stands at the base of Maslow’s pyramid of needs?', [
    'Self-fulfilment',
    '*Food, water and sleep',
    'Belonging',
    'Esteem',
  ]),
  short([5, 2], 'Which four letters stand for a look at strengths, weaknesses, opportunities and threats?', 'SWOT'),
  choice([6, 2], 'Which of these are advantages for the person who takes up a franchise?', [
    '*Training and advice',
    'No fees to pay',
    'Full freedom to change the product',
    '*A name that customers know from the first day',
  ]),
  truth(6, 'Gross profit is what is left when all expenses have been paid.', false, {
    question_type: 'suggested',
    notes: 'That is the net profit.',
  }),
  choice(
    [7, 4],
    'A machine costs $50\\,000$ crowns and will be worth $5\\,000$ after nine years. How much is written off each year in a straight line?',
    ['4500', '*5000', '5556', '9000'],
  ),
  short(
    [7, 4],
    'A firm has current assets of $90\\,000$ and current liabilities of $60\\,000$ crowns. What is its current ratio?',
    '1.5 : 1',
  ),
  choice(
    [8, 4],
    'The cost of sales is $240\\,000$ crowns a year and the average stock $30\\,000$. How often is the stock turned over in a year?',
    ['4 times', '6 times', '*8 times', '12 times'],
    { question_type: 'quiz_of_day' },
  ),
  truth(8, 'A company with high gearing is financed largely by long-term loans.', true),
  choice(
    [9, 4],
    'A project costs $1\\,000$ crowns now and pays back $1\\,210$ in two years. What is its net present value at a rate of $10\\,\\%$?',
    ['*0', '100', '190', '210'],
    { question_type: 'suggested', hint: '$1.1^2 = 1.21$' },
  ),
  short(
    [9, 4],
    'A firm earns $45\\,000$ crowns before interest and tax on $300\\,000$ of capital employed. What is its return on capital employed?',
    '15 %',
  ),
  choice(
    [10, 4],
    'Credit sales are $730\\,000$ crowns in a year of 365 days, and customers owe $60\\,000$ at its end. How long do they take to pay on average?',
    ['12 days', '*30 days', '45 days', '60 days'],
  ),
  short(
    [10, 5],
    'I cannot be touched, yet who buys a firm pays for me: I am the price above the worth of its net assets. What am I?',
    'Goodwill',
    { question_type: 'suggested' },
  ),
];
