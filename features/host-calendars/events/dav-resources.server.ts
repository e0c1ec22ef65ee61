import { DOMParser, onErrorStopParsing, type Element } from '@xmldom/xmldom';
import type { DavResource } from '#features/host-calendars/events/calendar-events.ts';

const dav = 'DAV:';
const caldav = 'urn:ietf:params:xml:ns:caldav';
const calendarServer = 'http://calendarserver.org/ns/';

const parser = new DOMParser({ onError: onErrorStopParsing });

type Parent = Pick<Element, 'getElementsByTagNameNS'>;

function below(parents: readonly Parent[], namespace: string, name: string): Element[] {
  return parents.flatMap((parent) => Array.from(parent.getElementsByTagNameNS(namespace, name)));
}

/** The text of the first matching element; '' without one. */
function firstText([element]: readonly Element[]): string {
  return element?.textContent?.trim() ?? '';
}

/** The responses of a multistatus (RFC 4918) with their properties. @throws if the XML is incomplete or invalid. */
function responsesIn(xml: string): { readonly href: string; readonly props: readonly Element[] }[] {
  if (/<!DOCTYPE/iu.test(xml)) throw new Error('a doctype');
  const root = parser.parseFromString(xml.trim(), 'text/xml').documentElement;
  if (root?.namespaceURI !== dav || root.localName !== 'multistatus') throw new Error('no multistatus');
  return below([root], dav, 'response').map((response) => {
    const found = below([response], dav, 'propstat').filter((one) =>
      /\b200\b/u.test(firstText(below([one], dav, 'status'))),
    );
    return { href: firstText(below([response], dav, 'href')), props: below(found, dav, 'prop') };
  });
}

/** Parses the resources in a multistatus. @throws if the XML is incomplete or invalid. */
export function readResources(xml: string): DavResource[] {
  return responsesIn(xml).map(({ href, props }) => {
    const hrefIn = (namespace: string, name: string) =>
      firstText(below(below(props, namespace, name), dav, 'href')) || null;
    return {
      href,
      name: firstText(below(props, dav, 'displayname')),
      tag: firstText(below(props, calendarServer, 'getctag')) || null,
      isCalendar: below(below(props, dav, 'resourcetype'), caldav, 'calendar').length > 0,
      components: below(props, caldav, 'comp').map((one) => one.getAttribute('name') ?? ''),
      principal: hrefIn(dav, 'current-user-principal'),
      home: hrefIn(caldav, 'calendar-home-set'),
    };
  });
}

/** The files in the response to a `calendar-query` (RFC 4791). */
export function readReport(xml: string): string[] {
  return responsesIn(xml).flatMap(({ props }) =>
    below(props, caldav, 'calendar-data').map((one) => one.textContent ?? ''),
  );
}
