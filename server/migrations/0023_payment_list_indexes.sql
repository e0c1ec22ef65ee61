DROP INDEX "payments_in_trouble";--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("issued_at","id","status","attempts","due_at","dispute") WHERE ("payments"."status" = 'open' and "payments"."attempts" > 0) or ("payments"."status" = 'open' and "payments"."due_at" is not null) or "payments"."dispute" in ('needs_response', 'warning_needs_response');--> statement-breakpoint
CREATE INDEX "payments_by_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_by_state" ON "payments" USING btree ("status","issued_at","id") WHERE "payments"."status" <> 'paid';--> statement-breakpoint
CREATE INDEX "payments_refunded" ON "payments" USING btree ("issued_at","id") WHERE "payments"."amount_refunded" > 0;--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("issued_at","id") WHERE "payments"."status" = 'paid' and "payments"."dispute" not in ('won', 'warning_closed');--> statement-breakpoint
CREATE INDEX "payments_of_subscription" ON "payments" USING btree ("subscription_id","issued_at");--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin (lower("description") gin_trgm_ops,lower("number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_amount" ON "subscriptions" USING btree ("monthly_amount","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_state" ON "subscriptions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("created_at","id") WHERE "subscriptions"."cancel_at_period_end";--> statement-breakpoint
CREATE INDEX "subscriptions_agreed" ON "subscriptions" USING btree ("created_at","id") WHERE "subscriptions"."is_agreed";--> statement-breakpoint
CREATE INDEX "campaigns_scheduled" ON "campaigns" USING btree ("scheduled_at") WHERE "campaigns"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "campaigns_started" ON "campaigns" USING btree ("started_at") WHERE "campaigns"."started_at" is not null;