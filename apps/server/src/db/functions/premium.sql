-- The users whose premium runs now.
-- IMMUTABLE only in that it is asked once, while a statement is planned: who is none of them is then looked up in memory, instead of
-- among the subscriptions for each of hundreds of thousands. Only for statements that are planned each time.
CREATE OR REPLACE FUNCTION premium_users() RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000
SET search_path FROM CURRENT AS $$
BEGIN
  RETURN ARRAY(SELECT s.user_id FROM subscriptions s WHERE s.removed_at IS NULL AND s.ends_at > now());
END $$;
