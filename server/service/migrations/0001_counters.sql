-- Exact totals without count(*): statement-level triggers keep them in the transaction of the rows themselves,
-- whoever writes them. TRUNCATE fires none of these: empty the counters with the tables.
CREATE FUNCTION facet.count_added_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facet.session_counters (page_id, audience_id, hour, sessions)
  SELECT page_id, scope, hour, sum(sessions)
  FROM (
    SELECT page_id, audience_id AS scope, started_at / 3600000 AS hour, count(*) AS sessions FROM new_rows GROUP BY 1, 2, 3
    UNION ALL
    SELECT page_id, '', started_at / 3600000, count(*) FROM new_rows GROUP BY 1, 3
  ) added
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3
  ON CONFLICT (page_id, audience_id, hour) DO UPDATE SET sessions = session_counters.sessions + excluded.sessions;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION facet.count_removed_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facet.session_counters (page_id, audience_id, hour, sessions)
  SELECT page_id, scope, hour, sum(sessions)
  FROM (
    SELECT page_id, audience_id AS scope, started_at / 3600000 AS hour, -count(*) AS sessions FROM old_rows GROUP BY 1, 2, 3
    UNION ALL
    SELECT page_id, '', started_at / 3600000, -count(*) FROM old_rows GROUP BY 1, 3
  ) removed
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3
  ON CONFLICT (page_id, audience_id, hour) DO UPDATE SET sessions = session_counters.sessions + excluded.sessions;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_added AFTER INSERT ON facet.sessions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION facet.count_added_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_removed AFTER DELETE ON facet.sessions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION facet.count_removed_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_moved_from AFTER UPDATE ON facet.sessions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION facet.count_removed_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_moved_to AFTER UPDATE ON facet.sessions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION facet.count_added_sessions();
--> statement-breakpoint
CREATE FUNCTION facet.count_added_audiences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE facet.pages SET audiences_count = audiences_count + added.audiences
  FROM (SELECT page_id, count(*) AS audiences FROM new_rows GROUP BY page_id) added
  WHERE pages.page_id = added.page_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION facet.count_removed_audiences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE facet.pages SET audiences_count = audiences_count - removed.audiences
  FROM (SELECT page_id, count(*) AS audiences FROM old_rows GROUP BY page_id) removed
  WHERE pages.page_id = removed.page_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audiences_added AFTER INSERT ON facet.audiences
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION facet.count_added_audiences();
--> statement-breakpoint
CREATE TRIGGER audiences_removed AFTER DELETE ON facet.audiences
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION facet.count_removed_audiences();
--> statement-breakpoint
CREATE FUNCTION facet.count_added_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facet.row_counters (table_name, row_count) SELECT TG_TABLE_NAME, count(*) FROM new_rows
  ON CONFLICT (table_name) DO UPDATE SET row_count = row_counters.row_count + excluded.row_count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION facet.count_removed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE facet.row_counters SET row_count = row_count - (SELECT count(*) FROM old_rows) WHERE table_name = TG_TABLE_NAME;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER persons_added AFTER INSERT ON facet.persons
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION facet.count_added_rows();
--> statement-breakpoint
CREATE TRIGGER persons_removed AFTER DELETE ON facet.persons
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION facet.count_removed_rows();
--> statement-breakpoint
CREATE TRIGGER webhook_subscriptions_added AFTER INSERT ON facet.webhook_subscriptions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION facet.count_added_rows();
--> statement-breakpoint
CREATE TRIGGER webhook_subscriptions_removed AFTER DELETE ON facet.webhook_subscriptions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION facet.count_removed_rows();
