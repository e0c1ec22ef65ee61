/**
 * All offers and their prices. The pricing section, the checkout, the portal and the structured data read them through
 * `features/billing/catalog.ts`. Amounts are in cents: `7_000_00` is $7,000. A `lookupKey` finds the price at the
 * payment provider if no setting has its id. A plan with a `setupLookupKey` is sold as a whole: setup and first month.
 *
 * Clients can switch between plans with a `monthlyLookupKey` themselves; other monthly fees are agreed. `proration` is
 * the provider's setting for plan changes: `always_invoice` charges or credits the rest of the month at once,
 * `create_prorations` does so on the next invoice, `none` not at all. `taxBehavior` says whether prices include tax.
 */
export const currency = 'usd';

interface PlanTerms {
  readonly id: string;
  readonly lookupKey: string;
  readonly setupLookupKey?: string;
  readonly monthlyLookupKey?: string;
  readonly name: string;
  readonly audience: string;
  readonly setup: number;
  readonly monthly: number;
  readonly taxBehavior: TaxBehavior;
  readonly proration: Proration;
  readonly from: boolean;
  readonly popular: boolean;
  readonly features: readonly string[];
}

export type TaxBehavior = 'exclusive' | 'inclusive';
export type Proration = 'always_invoice' | 'create_prorations' | 'none';

/** `from` marks minimum prices ('$40,500+'). */
export const plans = [
  {
    id: 'starter',
    lookupKey: 'price_starter_monthly',
    setupLookupKey: 'price_starter_setup',
    name: 'Starter',
    audience: 'Solo founders and niche experts',
    setup: 7_000_00,
    monthly: 1_500_00,
    monthlyLookupKey: 'price_starter_monthly',
    taxBehavior: 'exclusive',
    proration: 'always_invoice',
    from: false,
    popular: false,
    features: ['One workflow', '5+ tool integrations', 'Email support', 'Standard deployment', 'Basic analytics'],
  },
  {
    id: 'growth',
    lookupKey: 'price_growth_setup',
    name: 'Growth',
    audience: 'Startups and growing agencies',
    setup: 13_500_00,
    monthly: 3_000_00,
    monthlyLookupKey: 'price_growth_monthly',
    taxBehavior: 'exclusive',
    proration: 'always_invoice',
    from: false,
    popular: true,
    features: [
      'Up to 3 workflows',
      '15+ integrations',
      'Priority support',
      'Custom branding',
      'Advanced analytics',
      'Team collaboration',
    ],
  },
  {
    id: 'scale',
    lookupKey: 'price_scale_setup',
    name: 'Scale',
    audience: 'Companies that run on automation',
    setup: 27_500_00,
    monthly: 6_000_00,
    monthlyLookupKey: 'price_scale_monthly',
    taxBehavior: 'exclusive',
    proration: 'always_invoice',
    from: false,
    popular: false,
    features: [
      'Unlimited workflows',
      '50+ integrations',
      'White-label',
      'Dedicated success manager',
      'Custom development',
      'SLA guarantees',
      'Advanced security',
    ],
  },
  {
    id: 'enterprise',
    lookupKey: 'price_enterprise_setup',
    name: 'Enterprise',
    audience: 'Regulated and large organizations',
    setup: 40_500_00,
    monthly: 10_000_00,
    taxBehavior: 'exclusive',
    proration: 'always_invoice',
    from: true,
    popular: false,
    features: [
      'Everything in Scale',
      'Multi-tenant',
      'On-premise options',
      'Compliance certifications',
      '24/7 support',
      'Custom SLAs',
      'Training',
    ],
  },
] as const satisfies readonly PlanTerms[];

type AgreedPlan = Exclude<(typeof plans)[number], { readonly setupLookupKey: string }>;

/** Plans whose monthly fee is agreed with a person: those that are not bought whole. */
export const agreedPlans = plans.filter((plan): plan is AgreedPlan => !('setupLookupKey' in plan));

const listOf = (listed: readonly PlanTerms[]) => new Intl.ListFormat('en-US').format(listed.map(({ name }) => name));

/** For sentences: `Growth, Scale, and Enterprise`. */
export const planNames = {
  whole: listOf(plans.filter((plan) => 'setupLookupKey' in plan)),
  agreed: listOf(agreedPlans),
} as const;

/** Paid once. */
export const addOns = [
  {
    id: 'automation-flow',
    lookupKey: 'price_automation_flow',
    name: 'Additional Automation Flow',
    description: 'One more workflow on top of your plan, built and monitored like the first.',
    price: 3_000_00,
    taxBehavior: 'exclusive',
  },
  {
    id: 'data-integration',
    lookupKey: 'price_data_integration',
    name: 'CRM / Data Integration',
    description: 'Your CRM or another data source, connected to your workflows field by field.',
    price: 4_000_00,
    taxBehavior: 'exclusive',
  },
  {
    id: 'micro-saas-ui',
    lookupKey: 'price_micro_saas_ui',
    name: 'Micro-SaaS UI',
    description: 'A small web interface on top of a workflow, for your team or your customers.',
    price: 8_000_00,
    taxBehavior: 'exclusive',
  },
  {
    id: 'support-maintenance',
    lookupKey: 'price_support_maintenance',
    name: 'Support & Maintenance Plan',
    description:
      'Changes, updates, and fixes for automations your monthly fee doesn’t cover, such as ones we didn’t build.',
    price: 3_500_00,
    taxBehavior: 'exclusive',
  },
] as const;

export const optimization = {
  id: 'workflow-optimization',
  lookupKey: 'price_workflow_optimization',
  name: 'Workflow Optimization',
  description:
    'A working session on an automation you already run: where it slows down, where it fails, and what to change.',
  price: 600_00,
  taxBehavior: 'exclusive',
  per: 'per session of up to 3 hours',
} as const;

/** Applies to agreed fees and invoices that do not belong to a plan. */
export const agreedTaxBehavior: TaxBehavior = 'exclusive';

export const priceCopy = {
  atLeast: (price: string) => `${price}+`,
  planTerms: (monthly: string, setup: string) => `${monthly} per month plus ${setup} setup`,
  planFloors: (monthly: string, setup: string) => `From ${monthly} per month, setup from ${setup}`,
} as const;
