import { acceptedFilesHint } from '#content/accepted-files.ts';
import { email, files, phone, website, type IntakeFieldEntry } from '#features/intake/intake-field-kinds.ts';
import { checkbox, choices, line, list, prose, radios, text } from '#forms/field-kinds.ts';

const contact = { step: 1, column: 'contact' } as const;
const businessSnapshot = { step: 2, column: 'businessSnapshot' } as const;
const projectGoals = { step: 3, column: 'projectGoals' } as const;
const techStack = { step: 4, column: 'techStack' } as const;
const constraints = { step: 5, column: 'constraints' } as const;
const budgetPlan = { step: 6, column: 'budgetPlan' } as const;
const uploads = { step: 7, column: 'uploads' } as const;

/**
 * Every field of the intake, in the order of the form, under the specification's name. The wizard, the plain pages, the
 * schema, the row, the emails, the back office and the tests read this table: a new field is an entry here, and a
 * migration if its column is new or it is to be searched.
 */
export const intakeTable = {
  firstName: line({
    ...contact,
    label: 'First name',
    noun: 'first name',
    whenEmpty: 'Enter your first name',
    autoComplete: 'given-name',
    isHalf: true,
    isName: true,
  }),
  lastName: line({
    ...contact,
    label: 'Last name',
    noun: 'last name',
    whenEmpty: 'Enter your last name',
    autoComplete: 'family-name',
    isHalf: true,
    isName: true,
  }),
  role: line({
    ...contact,
    label: 'Role/Title',
    noun: 'role',
    isMarked: true,
    autoComplete: 'organization-title',
    isHalf: true,
  }),
  company: line({
    ...contact,
    column: 'company',
    label: 'Company',
    noun: 'company name',
    whenEmpty: 'Enter your company name',
    autoComplete: 'organization',
    isHalf: true,
    isName: true,
  }),
  workEmail: email({
    ...contact,
    column: 'email',
    label: 'Work email',
    hint: 'We’ll reply to this address.',
    autoComplete: 'email',
    isHalf: true,
  }),
  phone: phone({ ...contact, label: 'Phone', autoComplete: 'tel', isHalf: true }),
  website: website({
    ...contact,
    label: 'Website',
    hint: 'For example, company.com',
    autoComplete: 'url',
    isHalf: true,
  }),
  employeeCount: list({
    ...contact,
    label: 'Number of employees',
    noun: 'number of employees',
    options: ['1-10', '11-50', '51-200', '201-1000', '1000+'],
    isHalf: true,
  }),
  industry: line({
    ...contact,
    label: 'Industry',
    noun: 'industry',
    hint: 'For example, logistics, legal services, or software',
  }),

  businessDescription: prose({
    ...businessSnapshot,
    label: 'What does your business do?',
    heading: 'Business',
    noun: 'description',
    whenEmpty: 'Describe what your business does',
    hint: 'What you sell or provide, in a sentence or two.',
  }),
  idealCustomer: prose({
    ...businessSnapshot,
    label: 'Who is your ideal customer?',
    heading: 'Ideal customer',
    noun: 'description',
    whenEmpty: 'Describe your ideal customer',
    hint: 'Their industry, size, and needs.',
  }),
  automationSuccess: prose({
    ...businessSnapshot,
    label: 'What would success with automation look like?',
    heading: 'Success with automation',
    noun: 'description',
    whenEmpty: 'Describe what success with automation looks like',
    hint: 'What would be different six months from now?',
  }),
  biggestPainPoint: prose({
    ...businessSnapshot,
    label: 'What is your biggest pain point?',
    heading: 'Biggest pain point',
    noun: 'description',
    hint: 'The work that costs the most time or patience.',
  }),
  manualTasksHours: list({
    ...businessSnapshot,
    label: 'Hours per week spent on manual tasks',
    noun: 'number of hours',
    options: ['1-5', '6-10', '11-20', '21-40', '40+'],
  }),

  headlineOutcome: prose({
    ...projectGoals,
    label: 'What is the one outcome that matters most?',
    heading: 'Headline outcome',
    noun: 'outcome',
    whenEmpty: 'Enter the one outcome that matters most',
    hint: 'For example, “invoices go out the same day.”',
    rows: 2,
  }),
  automationAreas: choices({
    ...projectGoals,
    label: 'Areas to automate',
    whenEmpty: 'Choose at least one automation area',
    options: [
      'Internal Ops',
      'Sales & Marketing',
      'Customer Support',
      'Data Pipelines & Reporting',
      'AI Agents/Copilots',
      'System Integrations',
    ],
  }),
  mustHaves: prose({
    ...projectGoals,
    label: 'Must-haves',
    noun: 'list',
    hint: 'What the first version can’t do without.',
  }),
  niceToHaves: prose({ ...projectGoals, label: 'Nice-to-haves', noun: 'list', hint: 'What can wait.' }),
  userStories: prose({ ...projectGoals, label: 'User stories', hint: 'Who does what, and why. One per line.' }),
  desiredOutcomes: prose({
    ...projectGoals,
    label: 'Desired outcomes',
    hint: 'Numbers help: hours saved, errors avoided, days faster.',
  }),
  timeline: list({
    ...projectGoals,
    label: 'Timeline',
    noun: 'timeline',
    options: ['ASAP', '1-3 months', '3-6 months', '6+ months'],
    isHalf: true,
  }),
  urgency: list({
    ...projectGoals,
    label: 'Urgency',
    noun: 'level of urgency',
    options: ['Low', 'Medium', 'High', 'Critical'],
    isHalf: true,
  }),

  keySystemsToIntegrate: text({
    ...techStack,
    label: 'Key systems to integrate',
    noun: 'list',
    whenEmpty: 'Enter the systems to integrate',
    hint: 'The tools that need to work together, such as your CRM and accounting software.',
  }),
  primaryDataSources: text({
    ...techStack,
    label: 'Primary data sources',
    noun: 'list',
    whenEmpty: 'Enter your primary data sources',
    hint: 'Where your data lives now: databases, spreadsheets, inboxes.',
  }),
  complianceRequirements: choices({
    ...techStack,
    label: 'Compliance requirements',
    options: ['SOC2', 'HIPAA', 'GDPR', 'SSO', 'Data Residency'],
  }),
  canProvideAPIKeys: checkbox({
    ...techStack,
    label: 'I can provide sandbox/API keys within 48 hours',
    heading: 'Sandbox/API keys within 48 hours',
  }),

  potentialBlockers: prose({
    ...constraints,
    label: 'Potential blockers',
    hint: 'What could slow this down or stop it?',
  }),
  dependencies: prose({
    ...constraints,
    label: 'Dependencies',
    hint: 'Other projects, vendors, or dates this depends on.',
  }),
  internalProjectOwner: line({
    ...constraints,
    label: 'Internal project owner',
    noun: 'name',
    whenEmpty: 'Enter who owns this project on your side',
    hint: 'The person we’ll work with day to day: a name, a role, or both.',
    isHalf: true,
  }),
  finalDecisionMaker: line({
    ...constraints,
    label: 'Final decision maker',
    noun: 'name',
    whenEmpty: 'Enter who makes the final decision',
    hint: 'The person who gives final approval.',
    isHalf: true,
  }),

  budgetRange: list({
    ...budgetPlan,
    label: 'Budget range',
    noun: 'budget range',
    whenEmpty: 'Choose a budget range',
    options: ['Under $10K', '$10K - $25K', '$25K - $50K', '$50K - $100K', '$100K+', "Let's discuss"],
  }),
  pricingPreference: radios({
    ...budgetPlan,
    label: 'Pricing preference',
    noun: 'pricing preference',
    whenEmpty: 'Choose how you prefer to pay',
    hint: 'How you would like to pay for the project.',
    options: ['Fixed Price', 'Milestone-based', 'Monthly Retainer'],
  }),
  billingContact: line({
    ...budgetPlan,
    label: 'Billing contact',
    noun: 'billing contact',
    hint: 'A name and email address, if it isn’t you.',
  }),

  briefsLinks: text({
    ...uploads,
    label: 'Links to briefs',
    noun: 'list',
    hint: 'Documents, boards, or recordings. One per line.',
  }),
  anythingElse: text({
    ...uploads,
    label: 'Anything else?',
    heading: 'Anything else',
    hint: 'Anything we should know before we review your project.',
  }),
  ndaRequired: checkbox({ ...uploads, label: 'We need an NDA before sharing details', heading: 'NDA required' }),
  uploadedFiles: files({
    ...uploads,
    label: 'Files',
    key: 'fileUploads',
    hint: acceptedFilesHint,
  }),
} as const satisfies Readonly<Record<string, IntakeFieldEntry>>;

export type IntakeField = keyof typeof intakeTable;

/** The table for those who look a field up by its name. */
export const intakeFields: Readonly<Record<IntakeField, IntakeFieldEntry>> = intakeTable;

/** The names of the fields, in the order of the form. */
export const fieldNames = Object.keys(intakeTable) as IntakeField[];

export function isIntakeField(name: string): name is IntakeField {
  return Object.hasOwn(intakeTable, name);
}
