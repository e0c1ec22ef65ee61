import * as z from 'zod/mini';
import { emailPattern, maxEmail } from '#forms/email.ts';
import { cleanLine, cleanText } from '#forms/text.ts';
import { maxFileRecords, maxFiles } from '#features/intake/intake-files.ts';
import { noControls } from '#forms/no-controls.ts';

export const employeeCounts = ['1-10', '11-50', '51-200', '201-1000', '1000+'] as const;
export const manualTasksHours = ['1-5', '6-10', '11-20', '21-40', '40+'] as const;
export const automationAreas = [
  'Internal Ops',
  'Sales & Marketing',
  'Customer Support',
  'Data Pipelines & Reporting',
  'AI Agents/Copilots',
  'System Integrations',
] as const;
export const timelines = ['ASAP', '1-3 months', '3-6 months', '6+ months'] as const;
export const urgencies = ['Low', 'Medium', 'High', 'Critical'] as const;
export const complianceRequirements = ['SOC2', 'HIPAA', 'GDPR', 'SSO', 'Data Residency'] as const;
export const budgetRanges = [
  'Under $10K',
  '$10K - $25K',
  '$25K - $50K',
  '$50K - $100K',
  '$100K+',
  "Let's discuss",
] as const;
export const pricingPreferences = ['Fixed Price', 'Milestone-based', 'Monthly Retainer'] as const;

/** The most characters that an answer may have, after trimming. */
export const intakeLengths = { line: 200, email: maxEmail, phone: 40, website: 300, text: 5000 } as const;

/** One file of the form, as the specification's uploaded file record has it. */
export const uploadedFileRecord = z.object({
  fileName: z.string().check(z.overwrite(cleanLine), z.maxLength(255)),
  googleDriveId: z._default(z.string().check(z.overwrite(cleanLine), z.maxLength(300)), ''),
  googleDriveUrl: z._default(z.string().check(z.overwrite(cleanLine), z.maxLength(2000)), ''),
  uploadSuccess: z.boolean(),
  error: z.optional(z.string().check(z.overwrite(cleanLine), z.maxLength(500))),
});
export type UploadedFileRecord = z.infer<typeof uploadedFileRecord>;

/** The whole form: the HTML constraints, the words at the fields and the server's parse all come from here. */
export const intakeSchema = z.object({
  firstName: line('first name', 'Enter your first name'),
  lastName: line('last name', 'Enter your last name'),
  role: line('role'),
  company: line('company name', 'Enter your company name'),
  workEmail: z.string('Enter your work email').check(
    noControls,
    z.overwrite(cleanLine),
    z.minLength(1, 'Enter your work email'),
    z.maxLength(intakeLengths.email, 'Enter a shorter email address: at most 254 characters'),
    z.refine((value) => value === '' || emailPattern.test(value), 'Enter an email address such as name@company.com'),
  ),
  phone: z
    .string('Enter a phone number')
    .check(
      noControls,
      z.overwrite(cleanLine),
      z.maxLength(intakeLengths.phone, 'Enter a shorter phone number: at most 40 characters'),
      z.refine(isPhone, 'Enter a phone number such as +1 555 010 0199, or leave this empty'),
    ),
  website: z.string('Enter a web address').check(
    noControls,
    z.overwrite(cleanLine),
    z.maxLength(intakeLengths.website, 'Enter a shorter web address: at most 300 characters'),
    z.refine(
      (value) => value === '' || websitePattern.test(value),
      'Enter a web address such as company.com, or leave this empty',
    ),
  ),
  employeeCount: choice(employeeCounts, 'number of employees'),
  industry: line('industry'),

  businessDescription: text('description', 'Describe what your business does'),
  idealCustomer: text('description', 'Describe your ideal customer'),
  automationSuccess: text('description', 'Describe what success with automation looks like'),
  biggestPainPoint: text('description'),
  manualTasksHours: choice(manualTasksHours, 'number of hours'),

  headlineOutcome: text('outcome', 'Enter the one outcome that matters most'),
  automationAreas: choices(automationAreas).check(z.minLength(1, 'Choose at least one automation area')),
  mustHaves: text('list'),
  niceToHaves: text('list'),
  userStories: text('text'),
  desiredOutcomes: text('text'),
  timeline: choice(timelines, 'timeline'),
  urgency: choice(urgencies, 'level of urgency'),

  keySystemsToIntegrate: text('list', 'Enter the systems to integrate'),
  primaryDataSources: text('list', 'Enter your primary data sources'),
  complianceRequirements: choices(complianceRequirements),
  canProvideAPIKeys: yesOrNo(),

  potentialBlockers: text('text'),
  dependencies: text('text'),
  internalProjectOwner: line('name', 'Enter who owns this project on your side'),
  finalDecisionMaker: line('name', 'Enter who makes the final decision'),

  budgetRange: choice(budgetRanges, 'budget range', 'Choose a budget range'),
  pricingPreference: choice(pricingPreferences, 'pricing preference', 'Choose how you prefer to pay'),
  billingContact: line('billing contact'),

  briefsLinks: text('list'),
  anythingElse: text('text'),
  ndaRequired: yesOrNo(),
  uploadedFiles: z
    .array(uploadedFileRecord, 'Attach files with the picker above')
    .check(z.maxLength(maxFileRecords, `Attach at most ${maxFiles} files`)),
});

/** The intake form's state, by the specification's field names. */
export type IntakeForm = z.infer<typeof intakeSchema>;
export type IntakeField = keyof IntakeForm;

export const emptyIntake: IntakeForm = {
  firstName: '',
  lastName: '',
  role: '',
  company: '',
  workEmail: '',
  phone: '',
  website: '',
  employeeCount: '',
  industry: '',
  businessDescription: '',
  idealCustomer: '',
  automationSuccess: '',
  biggestPainPoint: '',
  manualTasksHours: '',
  headlineOutcome: '',
  automationAreas: [],
  mustHaves: '',
  niceToHaves: '',
  userStories: '',
  desiredOutcomes: '',
  timeline: '',
  urgency: '',
  keySystemsToIntegrate: '',
  primaryDataSources: '',
  complianceRequirements: [],
  canProvideAPIKeys: false,
  potentialBlockers: '',
  dependencies: '',
  internalProjectOwner: '',
  finalDecisionMaker: '',
  budgetRange: '',
  pricingPreference: '',
  billingContact: '',
  briefsLinks: '',
  anythingElse: '',
  ndaRequired: false,
  uploadedFiles: [],
};

const websitePattern = /^(https?:\/\/)?[^\s/:?#@.]+(\.[^\s/:?#@.]+)+(:\d{1,5})?([/?#]\S*)?$/iu;

function line(what: string, whenEmpty?: string) {
  return answer(cleanLine, intakeLengths.line, what, whenEmpty);
}

function text(what: string, whenEmpty?: string) {
  return answer(cleanText, intakeLengths.text, what, whenEmpty);
}

function answer(clean: (value: string) => string, longest: number, what: string, whenEmpty?: string) {
  const checked = z
    .string(whenEmpty ?? `Enter text for the ${what}`)
    .check(
      noControls,
      z.overwrite(clean),
      z.maxLength(longest, `Enter a shorter ${what}: at most ${longest} characters`),
    );
  return whenEmpty === undefined ? checked : checked.check(z.minLength(1, whenEmpty));
}

function choice<const Options extends readonly string[]>(options: Options, what: string, whenEmpty?: string) {
  const listed = z.enum(['', ...options] as const, `Choose the ${what} from the list`);
  return whenEmpty === undefined ? listed : listed.check(z.refine((value) => value !== '', whenEmpty));
}

function choices<const Options extends readonly string[]>(options: Options) {
  const listed = z.enum(options, 'Choose from the list');
  return z.array(listed, 'Choose from the list').check(z.overwrite((values) => [...new Set(values)]));
}

function yesOrNo() {
  return z.boolean('Answer with yes or no');
}

function isPhone(value: string): boolean {
  // Numbers are written in the digits of many scripts, and with letters that stand for digits.
  return value === '' || (value.match(/\p{Nd}/gu) ?? []).length > 2;
}
