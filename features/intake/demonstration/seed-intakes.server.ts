import { demonstrationEmails } from '#features/demonstration/demonstration-people.public.server.ts';
import { emptyIntake, type IntakeForm } from '#features/intake/intake.ts';
import { intakeRow } from '#features/intake/intake-row.ts';
import { intakeReceived } from '#features/intake/intake.events.public.ts';
import { intakeSubmissions } from '#features/intake/intake.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { raiseRows } from '#server/events.ts';
import { hourMs } from '#values/duration.ts';

/** Leads of the demonstration, without emails. For the first start. */
export async function seedDemonstration(app: AppContext): Promise<void> {
  const now = app.now().getTime();
  const rows = leads.map(({ reference, hoursAgo, status, form }, at) => {
    const createdAt = new Date(now - hoursAgo * hourMs);
    const formId = `intake-00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`;
    return { ...intakeRow({ ...emptyIntake, ...form }), formId, reference, status, createdAt, updatedAt: createdAt };
  });
  await app.db.transaction(async (tx) => {
    const written = await tx.insert(intakeSubmissions).values(rows).onConflictDoNothing().returning();
    await raiseRows(
      app,
      tx,
      intakeReceived,
      written.map((row) => ({ ...row, isReportable: false })),
    );
  });
}

interface DemonstrationLead {
  readonly reference: string;
  readonly hoursAgo: number;
  readonly status: string;
  readonly form: Partial<IntakeForm>;
}

const leads: readonly DemonstrationLead[] = [
  {
    reference: 'DEMH-4RBR',
    hoursAgo: 5,
    status: 'new',
    form: {
      firstName: 'Marta',
      lastName: 'Oyelaran',
      role: 'Operations lead',
      company: 'Harbour & Pine Logistics',
      workEmail: 'marta@harbourpine.example',
      phone: '+1 555 010 0142',
      website: 'harbourpine.example',
      employeeCount: '51-200',
      industry: 'Freight forwarding',
      businessDescription: 'We book sea and road freight for about 140 furniture importers.',
      idealCustomer: 'Importers with 20 to 200 containers a year who want one person to call.',
      automationSuccess: 'Booking confirmations and customs papers leave without anyone copying numbers by hand.',
      biggestPainPoint: 'Every booking is entered three times: email, planning sheet, accounting.',
      manualTasksHours: '21-40',
      headlineOutcome: 'A booking is entered once and reaches planning, customs, and the invoice automatically.',
      automationAreas: ['Internal Ops', 'Data Pipelines & Reporting', 'System Integrations'],
      mustHaves: 'Read booking emails\nWrite to the planning board\nDraft the customs form for a person to approve',
      niceToHaves: 'A weekly report of late containers',
      desiredOutcomes: 'From 25 minutes a booking to 5; no wrong container numbers.',
      timeline: '1-3 months',
      urgency: 'High',
      keySystemsToIntegrate: 'Outlook, a planning board, the accounting package, the customs portal',
      primaryDataSources: 'Mailboxes, two spreadsheets, the accounting database',
      complianceRequirements: ['GDPR'],
      canProvideAPIKeys: true,
      potentialBlockers: 'The customs portal has no test account.',
      internalProjectOwner: 'Marta Oyelaran',
      finalDecisionMaker: 'Jon Pine, managing director',
      budgetRange: '$25K - $50K',
      pricingPreference: 'Milestone-based',
      billingContact: 'accounts@harbourpine.example',
      briefsLinks: 'https://harbourpine.example/briefs/booking-flow',
    },
  },
  {
    reference: 'DEMC-7QWN',
    hoursAgo: 29,
    status: 'reviewing',
    form: {
      firstName: 'Tomasz',
      lastName: 'Berg',
      role: 'Founder',
      company: 'Clearwell Bookkeeping',
      workEmail: 'tomasz@clearwell.example',
      employeeCount: '1-10',
      industry: 'Accounting',
      businessDescription: 'Monthly bookkeeping for sixty small restaurants and cafes.',
      idealCustomer: 'Owner-run places with one to three sites.',
      automationSuccess: 'Receipts are matched to bank lines before we open the file.',
      biggestPainPoint: 'Chasing owners for missing receipts at the end of each month.',
      manualTasksHours: '11-20',
      headlineOutcome: 'Close a client month in one hour instead of four.',
      automationAreas: ['Internal Ops', 'AI Agents/Copilots'],
      timeline: '3-6 months',
      urgency: 'Medium',
      keySystemsToIntegrate: 'The bookkeeping package, a shared mailbox, text messages',
      primaryDataSources: 'Bank exports and photographed receipts',
      internalProjectOwner: 'Tomasz Berg',
      finalDecisionMaker: 'Tomasz Berg',
      budgetRange: '$10K - $25K',
      pricingPreference: 'Fixed Price',
      anythingElse: 'We are closed for the first week of each month.',
    },
  },
  {
    reference: 'DEMA-9KXT',
    hoursAgo: 76,
    status: 'proposal',
    form: {
      firstName: 'Ines',
      lastName: 'Falk',
      role: 'Chief of staff',
      company: 'Aldermoor Health',
      workEmail: 'ines.falk@aldermoor.example',
      phone: '+1 555 010 0177',
      website: 'https://aldermoor.example',
      employeeCount: '201-1000',
      industry: 'Outpatient clinics',
      businessDescription: 'Eleven clinics for physiotherapy and rehabilitation.',
      idealCustomer: 'Patients after surgery, referred by hospitals within an hour of us.',
      automationSuccess: 'A referral turns into a first appointment on the same day.',
      manualTasksHours: '40+',
      headlineOutcome: 'No referral waits longer than four working hours.',
      automationAreas: ['Customer Support', 'Internal Ops', 'System Integrations'],
      mustHaves: 'Reads faxed and mailed referrals\nOffers three appointments\nNothing leaves our own cloud account',
      timeline: '6+ months',
      urgency: 'Critical',
      keySystemsToIntegrate: 'The patient record system, telephony, the appointment book',
      primaryDataSources: 'The patient record system',
      complianceRequirements: ['HIPAA', 'SOC2', 'SSO', 'Data Residency'],
      potentialBlockers: 'A security review of about six weeks.',
      dependencies: 'The move of the record system to its new version in spring.',
      internalProjectOwner: 'Ines Falk',
      finalDecisionMaker: 'The board, on her proposal',
      budgetRange: '$100K+',
      pricingPreference: 'Monthly Retainer',
      ndaRequired: true,
    },
  },
  {
    reference: 'DEMP-3VKM',
    hoursAgo: 101 * 24,
    status: 'won',
    form: {
      firstName: 'Cleo',
      lastName: 'Marsh',
      role: 'Head of operations',
      company: 'Harbour & Pine',
      workEmail: demonstrationEmails.client,
      employeeCount: '11-50',
      industry: 'Furniture retail',
      businessDescription: 'Two shops and an online store for furniture made to order.',
      idealCustomer: 'Families who furnish a first house.',
      automationSuccess: 'Customers know where their order is without calling us.',
      manualTasksHours: '11-20',
      headlineOutcome: 'Every order has a delivery date on the day it is placed.',
      automationAreas: ['Customer Support', 'Internal Ops'],
      timeline: '1-3 months',
      urgency: 'Medium',
      keySystemsToIntegrate: 'The shop system, a shared mailbox, the carrier’s portal',
      primaryDataSources: 'The shop system',
      internalProjectOwner: 'Cleo Marsh',
      finalDecisionMaker: 'Cleo Marsh',
      budgetRange: '$10K - $25K',
      pricingPreference: 'Monthly Retainer',
    },
  },
];
