import type { IntakeForm, UploadedFileRecord } from '#features/intake/intake.ts';

/** The part of an `intake_submissions` row that the form fills in, in exactly the specification's shape. */
export interface IntakeRow {
  readonly email: string;
  readonly company: string;
  readonly contact: Pick<
    IntakeForm,
    'firstName' | 'lastName' | 'role' | 'phone' | 'website' | 'employeeCount' | 'industry'
  >;
  readonly businessSnapshot: Pick<
    IntakeForm,
    'businessDescription' | 'idealCustomer' | 'automationSuccess' | 'biggestPainPoint' | 'manualTasksHours'
  >;
  readonly projectGoals: Pick<
    IntakeForm,
    | 'headlineOutcome'
    | 'automationAreas'
    | 'mustHaves'
    | 'niceToHaves'
    | 'userStories'
    | 'desiredOutcomes'
    | 'timeline'
    | 'urgency'
  >;
  readonly techStack: Pick<
    IntakeForm,
    'keySystemsToIntegrate' | 'primaryDataSources' | 'complianceRequirements' | 'canProvideAPIKeys'
  >;
  readonly constraints: Pick<
    IntakeForm,
    'potentialBlockers' | 'dependencies' | 'internalProjectOwner' | 'finalDecisionMaker'
  >;
  readonly budgetPlan: Pick<IntakeForm, 'budgetRange' | 'pricingPreference' | 'billingContact'>;
  readonly uploads: Pick<IntakeForm, 'briefsLinks' | 'anythingElse' | 'ndaRequired'> & {
    readonly fileUploads: readonly UploadedFileRecord[];
  };
  readonly fullPayload: IntakeForm;
}

/** The row of a form that has passed its schema; its `uploadedFiles` are by now the ones that the store has. */
export function intakeRow(form: IntakeForm): IntakeRow {
  return {
    email: form.workEmail,
    company: form.company,
    contact: {
      firstName: form.firstName,
      lastName: form.lastName,
      role: form.role,
      phone: form.phone,
      website: form.website,
      employeeCount: form.employeeCount,
      industry: form.industry,
    },
    businessSnapshot: {
      businessDescription: form.businessDescription,
      idealCustomer: form.idealCustomer,
      automationSuccess: form.automationSuccess,
      biggestPainPoint: form.biggestPainPoint,
      manualTasksHours: form.manualTasksHours,
    },
    projectGoals: {
      headlineOutcome: form.headlineOutcome,
      automationAreas: form.automationAreas,
      mustHaves: form.mustHaves,
      niceToHaves: form.niceToHaves,
      userStories: form.userStories,
      desiredOutcomes: form.desiredOutcomes,
      timeline: form.timeline,
      urgency: form.urgency,
    },
    techStack: {
      keySystemsToIntegrate: form.keySystemsToIntegrate,
      primaryDataSources: form.primaryDataSources,
      complianceRequirements: form.complianceRequirements,
      canProvideAPIKeys: form.canProvideAPIKeys,
    },
    constraints: {
      potentialBlockers: form.potentialBlockers,
      dependencies: form.dependencies,
      internalProjectOwner: form.internalProjectOwner,
      finalDecisionMaker: form.finalDecisionMaker,
    },
    budgetPlan: {
      budgetRange: form.budgetRange,
      pricingPreference: form.pricingPreference,
      billingContact: form.billingContact,
    },
    uploads: {
      briefsLinks: form.briefsLinks,
      anythingElse: form.anythingElse,
      ndaRequired: form.ndaRequired,
      fileUploads: form.uploadedFiles,
    },
    fullPayload: form,
  };
}
