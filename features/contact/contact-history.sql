create or replace trigger contact_submissions_history before update on contact_submissions
  for each row execute function record_request_change();
