import { controlText } from '#forms/text.ts';
import { describe, expect, it } from 'vitest';
import { fieldNames, intakeFields, intakeTable, type IntakeField } from '#features/intake/intake-fields.ts';
import { emptyIntake, intakeSchema, type IntakeForm } from '#features/intake/intake.ts';
import { extensionOf, fileRefusal, formatFileSize, maxFileBytes } from '#features/intake/intake-files.ts';
import {
  firstInvalidStep,
  validateIntake,
  intakeFrom,
  intakeSteps,
  lastStep,
  validateStep,
  stepOf,
} from '#features/intake/intake-steps.ts';
import { spamReasons } from '#features/intake/intake-spam.ts';
import { parseMailbox } from '#server/email/addresses.ts';
import { submissionOf } from '../../tests/intakes.ts';

const complete: IntakeForm = {
  ...emptyIntake,
  firstName: 'Ada',
  lastName: 'Quill',
  workEmail: 'ada@quill.example',
  company: 'Quill & Sons',
  businessDescription: 'We print maps.',
  idealCustomer: 'Hikers',
  automationSuccess: 'Orders flow by themselves',
  headlineOutcome: 'Same-day dispatch',
  automationAreas: ['Internal Ops'],
  keySystemsToIntegrate: 'CRM',
  primaryDataSources: 'Spreadsheets',
  internalProjectOwner: 'Ada',
  finalDecisionMaker: 'Bo',
  budgetRange: "Let's discuss",
  pricingPreference: 'Fixed Price',
};

describe('the step validation', () => {
  const gates: [step: number, fields: IntakeField[]][] = [
    [1, ['firstName', 'lastName', 'workEmail', 'company']],
    [2, ['businessDescription', 'idealCustomer', 'automationSuccess']],
    [3, ['headlineOutcome', 'automationAreas']],
    [4, ['keySystemsToIntegrate', 'primaryDataSources']],
    [5, ['internalProjectOwner', 'finalDecisionMaker']],
    [6, ['budgetRange', 'pricingPreference']],
    [7, []],
  ];

  it.each(gates)('of step %i requires exactly its fields', (step, fields) => {
    expect(Object.keys(validateStep(step, emptyIntake)).sort()).toEqual([...fields].sort());
    expect([...(intakeSteps[step - 1]?.required ?? [])].sort()).toEqual([...fields].sort());
    for (const field of fields) {
      expect(Object.keys(validateStep(step, { ...complete, [field]: emptyIntake[field] }))).toEqual([field]);
    }
    expect(validateStep(step, complete)).toEqual({});
  });

  it('marks Role/Title with an asterisk but allows it to be empty', () => {
    expect(intakeFields.role).toMatchObject({ label: 'Role/Title', required: true });
    expect(validateIntake({ ...complete, role: '' })).toEqual({});
  });

  it('treats blanks as empty', () => {
    expect(validateStep(1, { ...complete, company: ' \t ' })).toEqual({ company: 'Enter your company name' });
  });

  it('accepts the whole form exactly when every step is valid', () => {
    expect(validateIntake(complete)).toEqual({});
    expect(firstInvalidStep(complete)).toBeNull();
    expect(firstInvalidStep({ ...complete, finalDecisionMaker: '' })).toBe(5);
  });
});

it('has every field in exactly one step, in the order of the form', () => {
  expect(intakeSteps.flatMap((step) => step.fields)).toEqual(fieldNames);
  expect(fieldNames.length).toBeGreaterThanOrEqual(37);
  expect(lastStep).toBe(7);
  expect(stepOf('budgetRange')).toBe(6);
});

it('has the exact enumerations', () => {
  expect(intakeTable.employeeCount.options).toEqual(['1-10', '11-50', '51-200', '201-1000', '1000+']);
  expect(intakeTable.manualTasksHours.options).toEqual(['1-5', '6-10', '11-20', '21-40', '40+']);
  expect(intakeTable.automationAreas.options.join('; ')).toBe(
    'Internal Ops; Sales & Marketing; Customer Support; Data Pipelines & Reporting; AI Agents/Copilots; System Integrations',
  );
  expect(intakeTable.timeline.options).toEqual(['ASAP', '1-3 months', '3-6 months', '6+ months']);
  expect(intakeTable.urgency.options).toEqual(['Low', 'Medium', 'High', 'Critical']);
  expect(intakeTable.complianceRequirements.options).toEqual(['SOC2', 'HIPAA', 'GDPR', 'SSO', 'Data Residency']);
  expect(intakeTable.budgetRange.options.join('; ')).toBe(
    "Under $10K; $10K - $25K; $25K - $50K; $50K - $100K; $100K+; Let's discuss",
  );
  expect(intakeTable.pricingPreference.options).toEqual(['Fixed Price', 'Milestone-based', 'Monthly Retainer']);
});

describe('invalid answers', () => {
  it.each<[IntakeField, unknown, string | undefined]>([
    ['workEmail', 'ada', 'Enter an email address such as name@company.com'],
    ['workEmail', 'a b@c.de', 'Enter an email address such as name@company.com'],
    ['workEmail', `${'a'.repeat(250)}@b.cd`, 'Enter a shorter email address: at most 254 characters'],
    ['workEmail', "o'neil+lists@sub.firma.example", undefined],
    ['workEmail', ' zoë@bücher.example ', undefined],
    ['phone', '+49 (0)30 12345-67 ext. 8', undefined],
    ['phone', '٠١٢٣٤٥٦٧٨٩', undefined],
    ['phone', '0800 FLOWERS', undefined],
    ['phone', '+86（10）6552 9988', undefined],
    ['phone', '112', undefined],
    ['phone', '+ 1', 'Enter a phone number such as +1 555 010 0199, or leave this empty'],
    ['phone', 'call me', 'Enter a phone number such as +1 555 010 0199, or leave this empty'],
    ['website', 'company.com', undefined],
    ['website', 'https://www.company.co.uk/a?b=c#d', undefined],
    ['website', 'javascript:alert(1)', 'Enter a web address such as company.com, or leave this empty'],
    ['website', 'our site', 'Enter a web address such as company.com, or leave this empty'],
    ['employeeCount', '12', 'Choose the number of employees from the list'],
    ['automationAreas', ['Gardening'], 'Choose from the list'],
    ['company', 'x'.repeat(201), 'Enter a shorter company name: at most 200 characters'],
    ['mustHaves', 'x'.repeat(5000), undefined],
    ['mustHaves', 'x'.repeat(5001), 'Enter a shorter list: at most 5000 characters'],
    ['ndaRequired', 'yes', 'Answer with yes or no'],
    ['firstName', 7, 'Enter your first name'],
  ])('%s %j', (field, value, copy) => {
    expect(validateIntake({ ...complete, [field]: value })[field]).toBe(copy);
  });

  it('are cleaned of what a database or an email header cannot carry', () => {
    const parsed = intakeSchema.parse({
      ...complete,
      company: ' Quill\r\nBcc: x@y.z ',
      mustHaves: 'one\r\ntwo\rthree \ud800',
      automationAreas: ['Internal Ops', 'Internal Ops'],
    });
    expect(parsed.company).toBe('Quill Bcc: x@y.z');
    expect(parsed.mustHaves).toBe('one\ntwo\nthree \ufffd');
    expect(parsed.automationAreas).toEqual(['Internal Ops']);
  });

  it('are rejected with a control character', () => {
    const errors = validateIntake({ ...complete, company: 'Qu\u0000ill', mustHaves: 'one\u0007' });
    expect(errors).toEqual({ company: controlText, mustHaves: controlText });
  });
});

it('reads as much of a draft as it can', () => {
  expect(intakeFrom(null)).toEqual(emptyIntake);
  expect(intakeFrom('x')).toEqual(emptyIntake);
  expect(
    intakeFrom({ company: 'Quill', workEmail: 'half@', urgency: 'Huge', timeline: 'ASAP', ndaRequired: 1, other: 2 }),
  ).toEqual({ ...emptyIntake, company: 'Quill', workEmail: 'half@', timeline: 'ASAP' });
});

describe('files', () => {
  it.each<[string, number, number, string | null]>([
    ['brief.pdf', 1, 0, null],
    ['BRIEF.PDF', maxFileBytes, 9, null],
    ['archive.tar.zip', 5, 0, null],
    ['brief.pdf', maxFileBytes + 1, 0, 'size'],
    ['brief.pdf', 0, 0, 'empty'],
    ['brief.pdf', 5, 10, 'count'],
    ['setup.exe', 5, 0, 'type'],
    ['pdf', 5, 0, 'type'],
    ['brief.pdf.exe', 5, 0, 'type'],
    ['  ', 5, 0, 'name'],
  ])('%s of %i bytes beside %i others: %s', (name, size, others, refusal) => {
    expect(fileRefusal(name, size, others)).toBe(refusal);
  });

  it('have the type of the extension of their names', () => {
    expect(extensionOf('a.JPEG')).toBe('jpeg');
    expect(extensionOf('a.pdf/../b')).toBeNull();
  });

  it.each([
    [0, '0 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1024 * 1024 - 1, '1.00 MB'],
    [maxFileBytes, '10.00 MB'],
    [5 * 1024 ** 3, '5.00 GB'],
    [5000 * 1024 ** 3, '5000.00 GB'],
  ])('of %i bytes are shown as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});

const now = new Date('2026-11-21T10:00:00Z');
const links = (count: number) => Array.from({ length: count }, (_, n) => `https://example.org/${n}`).join(' ');
const same = 'Buy the very best of everything here';

it.each<[string, Partial<IntakeForm>, string[]]>([
  ['a lead', {}, []],
  ['briefs full of links', { briefsLinks: links(30), website: 'https://example.org' }, []],
  ['a few links in the answers', { mustHaves: links(5) }, []],
  ['many links in the answers', { mustHaves: links(6) }, ['many-links']],
  ['links in HTML', { anythingElse: '<a href="x">y</a>' }, ['markup']],
  ['links in a forum’s markup', { anythingElse: '[url=x]y[/url]' }, ['markup']],
  ['a link for a name', { lastName: 'see www.example.org' }, ['link-as-name']],
  [
    'one text in every box',
    {
      businessDescription: same,
      idealCustomer: same,
      automationSuccess: same,
      headlineOutcome: same,
      mustHaves: same,
    },
    ['repeated'],
  ],
  [
    '"n/a" in every box',
    { businessDescription: 'n/a', idealCustomer: 'n/a', mustHaves: 'n/a', userStories: 'n/a' },
    [],
  ],
])('judges %s', (_what, answers, reasons) => {
  expect(spamReasons({ ...submissionOf('x', answers), startedAt: '' }, now)).toEqual(reasons);
});

it.each([
  ['2026-11-21T09:59:59Z', ['too-fast']],
  ['2026-11-21T09:59:50Z', []],
  ['2026-11-21T10:07:00Z', []],
  ['some day', []],
  ['', []],
])('judges a form opened at %j', (startedAt, reasons) => {
  expect(spamReasons({ ...submissionOf('x'), startedAt }, now)).toEqual(reasons);
});

it('marks input that only bots fill in', () => {
  expect(spamReasons({ ...submissionOf('x'), startedAt: '', quietMark: '1' }, now)).toEqual(['honeypot']);
});

it('accepts only addresses that an email can be sent to', () => {
  const addresses = ["o'neil+a@sub.firma.example", 'zoë@bücher.example', 'a_b@c.de', 'a@b_c.de', 'a@b', 'a b@c.de'];
  addresses.push(
    '"a b"@c.de',
    'a@b.c, d@e.f',
    'a@[1.2.3.4]',
    '<a@b.cd>',
    'a@b..cd',
    'a\u2028@b.cd',
    `${'x'.repeat(65)}@b.cd`,
  );
  for (const workEmail of addresses) {
    const taken = intakeSchema.shape.workEmail.safeParse(workEmail);
    if (taken.success) expect(parseMailbox(taken.data).address, workEmail).toBe(taken.data);
  }
  expect(intakeSchema.shape.workEmail.safeParse('a@b_c.de').success).toBe(false);
});
