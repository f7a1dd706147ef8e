-- Steps of a body that have to be done before those behind them are judged, in the lane's order.
CREATE INDEX steps_unextracted ON steps (body_id, bulk, seq, part)
    WHERE done_at IS NULL AND step <> 'judge';
