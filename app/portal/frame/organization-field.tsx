import { createContext, use } from 'react';

/** The organization that the page shows; null outside of the portal. */
export const OrganizationContext = createContext<string | null>(null);

/** Belongs in every form of the portal: refuses it if another tab has switched the organization meanwhile. */
export function OrganizationField() {
  const id = use(OrganizationContext);
  return id === null ? null : <input type="hidden" name="organization" value={id} />;
}
