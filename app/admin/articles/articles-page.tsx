import { AdminHead } from '#app/admin/admin-head.tsx';
import { articlesWords as words } from '#content/articles-office.ts';
import { ArticleTable, type ArticleTableProps } from '#features/insights/office/article-table.tsx';
import { useLastingFetcher } from '#forms/sending/use-lasting-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

/** The list of all articles, and the way to a new one. */
export function ArticlesPage(props: ArticleTableProps) {
  const { Form, state } = useLastingFetcher({ retry: 'never' });
  return (
    <>
      <AdminHead
        title={words.title}
        lead={words.lead}
        actions={
          <Form method="post">
            <Button type="submit" variant="primary" busy={state !== 'idle'}>
              <Icon name="plus" />
              {words.begin}
            </Button>
          </Form>
        }
      />
      <ArticleTable {...props} />
    </>
  );
}
