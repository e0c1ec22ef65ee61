export { ImportPage, ImportReview } from '#features/imports/admin/import-pages.tsx';
