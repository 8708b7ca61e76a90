"""What every call of ours carries beside its request. Apart from server.py, which clients need not import."""

TOKEN_KEY = "firehall-token"  # noqa: S105  the name of a metadata key
REQUEST_ID_KEY = "firehall-request-id"
