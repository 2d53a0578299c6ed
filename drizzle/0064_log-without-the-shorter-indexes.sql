-- The indexes of 0063 begin with all that these hold.
drop index change_log_action_ix;
drop index change_log_actor_ix;
