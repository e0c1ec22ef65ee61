import {
  automationAreas,
  budgetRanges,
  complianceRequirements,
  employeeCounts,
  manualTasksHours,
  pricingPreferences,
  timelines,
  urgencies,
  type IntakeField,
} from '#features/intake/intake.ts';

export interface FieldText {
  readonly label: string;
  /** How an answer is headed where the label is a question or a sentence. */
  readonly heading?: string;
  readonly hint?: string;
  readonly placeholder?: string;
  /** `line`: one line of text; `text`: many; `list`: one of a few; `radios`, `checkboxes`, `checkbox`, `files`. */
  readonly kind: 'line' | 'text' | 'list' | 'radios' | 'checkboxes' | 'checkbox' | 'files';
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  readonly autoComplete?: string;
  /** Shows the asterisk; the fields without one say that they are optional. */
  readonly required: boolean;
  readonly options?: readonly string[];
  readonly rows?: number;
}

/** What each field says and what sort of control it is. */
export const fieldCopy: Readonly<Record<IntakeField, FieldText>> = {
  firstName: required(line('First name', { autoComplete: 'given-name' })),
  lastName: required(line('Last name', { autoComplete: 'family-name' })),
  role: required(line('Role/Title', { autoComplete: 'organization-title' })),
  company: required(line('Company', { autoComplete: 'organization' })),
  workEmail: required(
    line('Work email', {
      type: 'email',
      autoComplete: 'email',
      hint: 'We reply to this address.',
    }),
  ),
  phone: line('Phone', { type: 'tel', autoComplete: 'tel' }),
  website: line('Website', {
    type: 'url',
    autoComplete: 'url',
    hint: 'Such as company.com',
  }),
  employeeCount: list('Number of employees', employeeCounts),
  industry: line('Industry', { hint: 'Such as logistics, legal services or software' }),

  businessDescription: required(
    text('What does your business do?', {
      heading: 'Business',
      hint: 'What you sell or provide, in a sentence or two.',
    }),
  ),
  idealCustomer: required(
    text('Who is your ideal customer?', {
      heading: 'Ideal customer',
      hint: 'Their industry, size and what they need.',
    }),
  ),
  automationSuccess: required(
    text('What would success with automation look like?', {
      heading: 'Success with automation',
      hint: 'What would be different in six months.',
    }),
  ),
  biggestPainPoint: text('What is your biggest pain point?', {
    heading: 'Biggest pain point',
    hint: 'The work that costs the most time or patience.',
  }),
  manualTasksHours: list('Hours a week spent on manual tasks', manualTasksHours),

  headlineOutcome: required(
    text('What is the one outcome that matters most?', {
      heading: 'Headline outcome',
      rows: 2,
      hint: 'Such as "invoices go out on the same day".',
    }),
  ),
  automationAreas: required({
    label: 'Areas to automate',
    hint: 'Choose all that apply.',
    kind: 'checkboxes',
    required: false,
    options: automationAreas,
  }),
  mustHaves: text('Must-haves', { hint: 'What the first version cannot do without.' }),
  niceToHaves: text('Nice-to-haves', { hint: 'What can wait.' }),
  userStories: text('User stories', { hint: 'Who does what, and why. One a line.' }),
  desiredOutcomes: text('Desired outcomes', { hint: 'Figures help: hours saved, errors avoided, days faster.' }),
  timeline: list('Timeline', timelines),
  urgency: list('Urgency', urgencies),

  keySystemsToIntegrate: required(
    text('Key systems to integrate', {
      hint: 'The tools that have to work together, such as your CRM and accounting.',
    }),
  ),
  primaryDataSources: required(
    text('Primary data sources', { hint: 'Where the data lives now: databases, spreadsheets, inboxes.' }),
  ),
  complianceRequirements: {
    label: 'Compliance requirements',
    hint: 'Choose all that apply.',
    kind: 'checkboxes',
    required: false,
    options: complianceRequirements,
  },
  canProvideAPIKeys: {
    label: 'I can provide sandbox/API keys within 48 hours',
    heading: 'Sandbox/API keys within 48 hours',
    kind: 'checkbox',
    required: false,
  },

  potentialBlockers: text('Potential blockers', { hint: 'What could slow this down or stop it.' }),
  dependencies: text('Dependencies', { hint: 'Other projects, vendors or dates that this waits for.' }),
  internalProjectOwner: required(
    line('Internal project owner', { hint: 'Who works with us from day to day: a name, a role, or both.' }),
  ),
  finalDecisionMaker: required(line('Final decision maker', { hint: 'Who says yes in the end.' })),

  budgetRange: required(list('Budget range', budgetRanges)),
  pricingPreference: required({
    label: 'Pricing preference',
    hint: 'How you would like to pay for the project.',
    kind: 'radios',
    required: false,
    options: pricingPreferences,
  }),
  billingContact: line('Billing contact', { hint: 'A name and an email address, if it is not you.' }),

  briefsLinks: text('Links to briefs', { hint: 'Documents, boards or recordings. One a line.' }),
  anythingElse: text('Anything else?', {
    heading: 'Anything else',
    hint: 'Whatever we should know before we review your project.',
  }),
  ndaRequired: {
    label: 'We need an NDA before sharing details',
    heading: 'NDA required',
    kind: 'checkbox',
    required: false,
  },
  uploadedFiles: {
    label: 'Files',
    hint: 'PDF, DOC, DOCX, TXT, PNG, JPG, JPEG, GIF or ZIP, max 10MB per file, at most 10 files.',
    kind: 'files',
    required: false,
  },
};

/** What the intake says beside its fields; the specification's strings to the letter. */
export const intakeMessages = {
  title: 'Start your project',
  pageIntroduction:
    'Seven short steps. Fields with an asterisk are needed; the rest helps us to answer well. Your answers are kept for 30 days, so you can go on later in this browser.',
  incomplete: 'Please fill in all required fields to continue',
  submitFailed: 'There was an error submitting your form. Please try again.',
  uploadFailed: (statusText: string) => `Upload failed: ${statusText}`,
  uploadError: (message: string) => `Upload error: ${message}`,
  thankYouTitle: 'Thank You for Your Submission!',
  thankYouText: 'Our team will review your project within 24 hours and reply with next steps and timeline estimates.',
  filesLost: (count: number) =>
    `${count === 1 ? 'One file' : `${count} files`} did not reach us. Please attach what is missing to your answer to our confirmation.`,
  confirmationSent: 'We have sent a confirmation with your reference to your work email.',
} as const;

/** The step count as it is shown: `Step 3 of 7`. */
export function stepText(number: number, of: number): string {
  return `Step ${number} of ${of}`;
}

type Rest = Partial<Omit<FieldText, 'label' | 'kind'>>;

function line(label: string, rest: Rest = {}): FieldText {
  return { label, kind: 'line', type: 'text', required: false, ...rest };
}

function text(label: string, rest: Rest = {}): FieldText {
  return { label, kind: 'text', required: false, rows: 3, ...rest };
}

function list(label: string, options: readonly string[]): FieldText {
  return { label, kind: 'list', required: false, options, placeholder: 'Choose one' };
}

function required(field: FieldText): FieldText {
  return { ...field, required: true };
}
