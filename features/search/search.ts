export const foundKinds = ['person', 'company', 'lead', 'article', 'campaign'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Maximum results per kind. */
export const maxFound = 5;

export interface Found {
  readonly kind: FoundKind;
  /** The domain of a company; otherwise the id of the row. */
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

/** Response to a search of the command palette. */
export interface SearchResult {
  readonly found: readonly Found[];
}

/** A result that was opened, as a browser keeps it: no names. */
export interface Visited {
  readonly kind: FoundKind;
  readonly id: string;
}

/** `lead:1f0c...` */
export function visitedText({ kind, id }: Visited): string {
  return `${kind}:${id}`;
}

/** Parses what `visitedText` returns; null if invalid. */
export function readVisited(text: string): Visited | null {
  const at = text.indexOf(':');
  const kind = foundKinds.find((one) => one === text.slice(0, at));
  const id = text.slice(at + 1);
  return kind === undefined || id === '' || id.length > 200 ? null : { kind, id };
}

const freeDomains = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de live.com msn.com outlook.de
  outlook.fr yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es ymail.com rocketmail.com icloud.com me.com mac.com
  aol.com proton.me protonmail.com pm.me tutanota.com tuta.io tuta.com gmx.com gmx.de gmx.net gmx.at gmx.ch web.de
  t-online.de freenet.de posteo.de mailbox.org mail.com email.com zoho.com yandex.com yandex.ru mail.ru inbox.ru bk.ru
  list.ru qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net orange.fr wanadoo.fr free.fr laposte.net sfr.fr
  libero.it virgilio.it tiscali.it alice.it seznam.cz wp.pl o2.pl interia.pl onet.pl comcast.net verizon.net att.net
  sbcglobal.net bellsouth.net cox.net btinternet.com sky.com virginmedia.com ntlworld.com talktalk.net bigpond.com
  rediffmail.com fastmail.com fastmail.fm hey.com duck.com hushmail.com telenor.no online.no`.split(/\s+/),
);

/** Whether the domain is a public email provider, whose users are unrelated. */
export function isFreeMail(domain: string): boolean {
  return freeDomains.has(domain);
}

/** Null for addresses of free mail services. Lower case. */
export function companyDomain(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return isDomain(domain) && !isFreeMail(domain) ? domain : null;
}

export function isDomain(text: string): boolean {
  return text.length <= 253 && /^[^\s@/:]+\.[^\s@/:]+$/u.test(text);
}
