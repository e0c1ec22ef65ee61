import { href } from 'react-router';

/**
 * How an article's page sends what is done to it. Nothing on the page is asked for anew after that: it is newer than
 * what the server would say, and without a connection the asking would take the page away.
 */
export function editingWay(id: string) {
  return {
    method: 'post',
    action: href('/admin/articles/:articleId', { articleId: id }),
    encType: 'application/json',
    defaultShouldRevalidate: false,
  } as const;
}
