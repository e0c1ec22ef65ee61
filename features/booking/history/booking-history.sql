create or replace trigger booking_requests_history before update on booking_requests
  for each row execute function record_request_change();
