export interface TrustPageData {
  readonly formId: string;
  readonly startedAt: string;
  readonly email: string;
  readonly company: string;
  readonly faults: { readonly email?: string | undefined; readonly company?: string | undefined };
  readonly isSent: boolean;
}
