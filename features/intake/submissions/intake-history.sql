create or replace trigger intake_submissions_history before update on intake_submissions
  for each row execute function record_request_change();
