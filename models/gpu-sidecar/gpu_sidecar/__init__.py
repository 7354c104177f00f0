"""The GPU sidecar: pooled residual streams of one decoder over the activation protocol (docs/protocol.md)."""
