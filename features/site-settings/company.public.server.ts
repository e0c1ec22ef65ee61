import { linksOf, sellerOf, type CompanyLink } from '#features/site-settings/company.public.ts';
import type { AppContext } from '#server/app-context.ts';
import { linkSetting, textSetting } from '#server/site-settings/site-setting.ts';

/** Street, city and country, separated by commas. On receipts and newsletters, where many laws require it. */
export const postalAddress = textSetting('postalAddress', 300);
/** VAT or tax number with its name, such as "EIN 12-3456789". */
export const taxNumber = textSetting('taxNumber', 100);

const linkedInPage = linkSetting('linkedInPage');
const xPage = linkSetting('xPage');
const youTubePage = linkSetting('youTubePage');
const gitHubPage = linkSetting('gitHubPage');
const statusPage = linkSetting('statusPage');

export const companySettings = [postalAddress, taxNumber, linkedInPage, xPage, youTubePage, gitHubPage, statusPage];

type Settings = Pick<AppContext, 'settings'>;

/** The seller on receipts and invoices, one line each. */
export function sellerLines(app: Settings): string[] {
  return sellerOf(valuesIn(app));
}

/** Public profiles and the status page, as far as they are set. */
export function companyLinks(app: Settings): CompanyLink[] {
  return linksOf(valuesIn(app));
}

function valuesIn({ settings }: Settings) {
  return (name: string) => {
    const setting = companySettings.find((one) => one.name === name);
    return setting === undefined ? '' : settings.get(setting);
  };
}
